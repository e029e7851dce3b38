package dev.floe.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

final class SinkIdsTest {
  private static final TableIdentifier ORDERS = TableIdentifier.of("shop", "orders");

  @Test
  void nameIsReadable() {
    assertThat(SinkIds.derive(List.of("/data/orders.jsonl"), ORDERS))
        .matches("orders-jsonl-[0-9a-f]{12}");
  }

  @Test
  void anotherDirectoryFileListOrTableIsAnotherSink() {
    String one = SinkIds.derive(List.of("/data/orders.jsonl"), ORDERS);

    assertThat(SinkIds.derive(List.of("/data/orders.jsonl"), ORDERS)).isEqualTo(one);
    assertThat(SinkIds.derive(List.of("/other/orders.jsonl"), ORDERS)).isNotEqualTo(one);
    assertThat(SinkIds.derive(List.of("/data/orders.jsonl", "-"), ORDERS)).isNotEqualTo(one);
    assertThat(SinkIds.derive(List.of("/data/orders.jsonl"), TableIdentifier.of("a", "orders")))
        .isNotEqualTo(one);
  }

  @Test
  void standardInputHasAName() {
    assertThat(SinkIds.derive(List.of("-"), ORDERS)).startsWith("stdin-");
  }
}
