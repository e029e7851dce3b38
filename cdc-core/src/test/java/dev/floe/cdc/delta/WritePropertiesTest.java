package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  private static final List<NestedField> ID = List.of(SCHEMA.findField("id"));

  @Test
  void uuidColumnsHaveNoBoundsWhereverTheyAre() {
    assertThat(WriteProperties.ofData(Map.of("kept", "yes"), SCHEMA, ID))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "kept", "yes",
                "write.metadata.metrics.column.id", "counts",
                "write.metadata.metrics.column.s.ref", "counts",
                "write.parquet.stats-enabled.column.id", "false",
                "write.parquet.stats-enabled.column.s.ref", "false"));
  }

  @Test
  void aKeyOfOneColumnHasNoDictionary() {
    List<NestedField> n = List.of(SCHEMA.findField("n"));
    assertThat(WriteProperties.ofData(Map.of(), SCHEMA, n))
        .containsEntry("write.parquet.dict-encoding-enabled.column.n", "false")
        .doesNotContainKey("parquet.enable.dictionary");
    assertThat(WriteProperties.ofDeletes(Map.of(), SCHEMA, n))
        .containsEntry("parquet.enable.dictionary", "false");
    List<NestedField> composite = List.of(SCHEMA.findField("id"), SCHEMA.findField("n"));
    assertThat(WriteProperties.ofData(Map.of(), SCHEMA, composite))
        .doesNotContainKey("write.parquet.dict-encoding-enabled.column.n");
    assertThat(WriteProperties.ofDeletes(Map.of(), SCHEMA, composite))
        .doesNotContainKey("parquet.enable.dictionary");
  }

  @Test
  void whatATableAsksForIsNotExceeded() {
    Map<String, String> asked =
        Map.of(
            "write.metadata.metrics.column.id", "none",
            "write.metadata.metrics.column.s.ref", "full",
            "write.metadata.metrics.column.n", "full");
    assertThat(WriteProperties.ofDeletes(asked, SCHEMA, ID))
        .containsEntry("write.metadata.metrics.column.id", "none")
        .containsEntry("write.metadata.metrics.column.s.ref", "counts")
        .containsEntry("write.metadata.metrics.column.n", "full");
  }
}
