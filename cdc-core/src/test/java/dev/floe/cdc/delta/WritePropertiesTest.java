package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;

class WritePropertiesTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "id", Types.UUIDType.get()),
          NestedField.optional(2, "n", Types.IntegerType.get()),
          NestedField.optional(
              3, "s", Types.StructType.of(NestedField.optional(4, "ref", Types.UUIDType.get()))));

  @Test
  void uuidColumnsHaveNoBoundsWhereverTheyAre() {
    assertThat(WriteProperties.of(Map.of("kept", "yes"), SCHEMA))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "kept", "yes",
                "write.metadata.metrics.column.id", "counts",
                "write.metadata.metrics.column.s.ref", "counts",
                "write.parquet.stats-enabled.column.id", "false",
                "write.parquet.stats-enabled.column.s.ref", "false"));
  }

  @Test
  void whatATableAsksForIsNotExceeded() {
    Map<String, String> asked =
        Map.of(
            "write.metadata.metrics.column.id", "none",
            "write.metadata.metrics.column.s.ref", "full",
            "write.metadata.metrics.column.n", "full");
    assertThat(WriteProperties.of(asked, SCHEMA))
        .containsEntry("write.metadata.metrics.column.id", "none")
        .containsEntry("write.metadata.metrics.column.s.ref", "counts")
        .containsEntry("write.metadata.metrics.column.n", "full");
  }
}
