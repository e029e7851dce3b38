package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.util.CoderUtils;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TypeDescriptor;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotInfoTest {
  private static final SnapshotInfo FULL =
      SnapshotInfo.builder()
          .setSequenceNumber(1)
          .setSnapshotId(2)
          .setParentId(3L)
          .setTimestampMillis(4)
          .setOperation("overwrite")
          .setSummary(Map.of("added-records", "5"))
          .setManifestListLocation("file:/m.avro")
          .setSchemaId(6)
          .setTableIdentifierString("db.t")
          .build();
  private static final SnapshotInfo BARE =
      SnapshotInfo.builder().setSequenceNumber(1).setSnapshotId(2).setTimestampMillis(4).build();

  @TempDir Path folder;

  @Test
  void fieldsKeepTheirNumbers() {
    Schema schema = SnapshotInfo.schema();
    assertThat(schema.getFieldNames())
        .containsExactly(
            "sequenceNumber",
            "snapshotId",
            "parentId",
            "timestampMillis",
            "operation",
            "summary",
            "manifestListLocation",
            "schemaId",
            "tableIdentifierString");
    assertThat(schema.getFields().stream().filter(field -> !field.getType().getNullable()))
        .extracting(Schema.Field::getName)
        .containsExactly("sequenceNumber", "snapshotId", "timestampMillis");
  }

  @Test
  void itSurvivesItsCoder() throws Exception {
    for (SnapshotInfo info : new SnapshotInfo[] {FULL, BARE}) {
      assertThat(CoderUtils.clone(SnapshotInfo.coder(), info))
          .isEqualTo(info)
          .hasSameHashCodeAs(info)
          .hasToString(info.toString());
    }
    assertThat(FULL).isNotEqualTo(BARE);
  }

  @Test
  void collectionsOfItHaveASchema() {
    PCollection<SnapshotInfo> infos =
        Pipeline.create().apply(Create.of(FULL).withType(TypeDescriptor.of(SnapshotInfo.class)));
    assertThat(infos.hasSchema()).isTrue();
    assertThat(infos.getSchema()).isEqualTo(SnapshotInfo.schema());
    assertThat(infos.getToRowFunction().apply(FULL).getInt64("snapshotId")).isEqualTo(2);
    assertThat(infos.getFromRowFunction().apply(infos.getToRowFunction().apply(BARE)))
        .isEqualTo(BARE);
  }

  @Test
  void collectionsOfPairsWithItHaveACoder() throws Exception {
    assertThat(
            Pipeline.create()
                .getCoderRegistry()
                .getCoder(
                    TypeDescriptors.kvs(
                        TypeDescriptors.strings(), TypeDescriptor.of(SnapshotInfo.class))))
        .isEqualTo(KvCoder.of(StringUtf8Coder.of(), SnapshotInfo.coder()));
    assertThat(KV.of("t", FULL)).isEqualTo(KV.of("t", FULL));
  }

  @Test
  void theRowIsSortedAndInSnakeCase() {
    Row row = FULL.toRow();
    assertThat(row.getSchema()).isEqualTo(SnapshotInfo.rowSchema());
    assertThat(row.getSchema().getFieldNames())
        .containsExactly(
            "manifest_list_location",
            "operation",
            "parent_id",
            "schema_id",
            "sequence_number",
            "snapshot_id",
            "summary",
            "table_identifier_string",
            "timestamp_millis");
    assertThat(row.getValues())
        .containsExactly(
            "file:/m.avro", "overwrite", 3L, 6, 1L, 2L, Map.of("added-records", "5"), "db.t", 4L);
  }

  @Test
  void aSnapshotOfATableIsDescribed() {
    try (Lake lake = new Lake(folder)) {
      Table table =
          lake.create("t", dev.floe.beam.testing.People.TABLE, PartitionSpec.unpartitioned());
      table.newAppend().set("team", "y").commit();
      Snapshot snapshot = table.currentSnapshot();
      SnapshotInfo info = SnapshotInfo.fromSnapshot(snapshot);
      assertThat(info.getSequenceNumber()).isEqualTo(1);
      assertThat(info.getSnapshotId()).isEqualTo(snapshot.snapshotId());
      assertThat(info.getParentId()).isNull();
      assertThat(info.getTimestampMillis()).isEqualTo(snapshot.timestampMillis());
      assertThat(info.getOperation()).isEqualTo("append");
      assertThat(info.getSummary()).containsEntry("team", "y");
      assertThat(info.getManifestListLocation()).endsWith(".avro");
      assertThat(info.getSchemaId()).isEqualTo(0);
      assertThat(info.getTableIdentifierString()).isNull();
    }
  }
}
