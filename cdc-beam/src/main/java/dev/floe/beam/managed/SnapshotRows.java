package dev.floe.beam.managed;

import dev.floe.beam.SnapshotInfo;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.SimpleFunction;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;

/** Makes rows of snapshots: the table's name, and then the snapshot's fields by name. */
final class SnapshotRows extends SimpleFunction<KV<String, SnapshotInfo>, Row> {
  private static final long serialVersionUID = 1L;

  /** The columns of the rows. */
  static final Schema SCHEMA =
      Schema.builder()
          .addStringField("table")
          .addFields(SnapshotInfo.rowSchema().getFields())
          .build();

  @Override
  public Row apply(KV<String, SnapshotInfo> snapshot) {
    return Row.withSchema(SCHEMA)
        .addValue(snapshot.getKey())
        .addValues(snapshot.getValue().toRow().getValues())
        .build();
  }
}
