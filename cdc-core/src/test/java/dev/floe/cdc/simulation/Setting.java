package dev.floe.cdc.simulation;

import static dev.floe.cdc.testing.Rows.row;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Change;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** A kind of table and of sink. */
enum Setting {
  V2_RETRACT(2, false),
  V3_RETRACT(3, false),
  V2_UPSERT(2, true),
  V3_UPSERT(3, true);

  private static final Schema SCHEMA =
      new Schema(
          java.util.List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.required(2, "part", Types.StringType.get()),
              NestedField.required(3, "value", Types.StringType.get())),
          Set.of(1));

  private final int formatVersion;
  private final boolean upsert;

  Setting(int formatVersion, boolean upsert) {
    this.formatVersion = formatVersion;
    this.upsert = upsert;
  }

  Script script() {
    return upsert ? Scripts.upserting() : Scripts.retracting();
  }

  WriteMode writeMode() {
    return upsert ? WriteMode.UPSERT : WriteMode.RETRACT;
  }

  /** Creates the table in a world, as somebody did long ago. */
  void createTable(World world) {
    PartitionSpec spec =
        upsert
            ? PartitionSpec.builderFor(SCHEMA).bucket("id", 2).build()
            : PartitionSpec.builderFor(SCHEMA).identity("part").build();
    new SimulatedCatalog(world, SimulatedProcess.undisturbed("creator"))
        .createTable(
            SimulatedCatalog.TABLE,
            SCHEMA,
            spec,
            Map.of(
                TableProperties.FORMAT_VERSION,
                Integer.toString(formatVersion),
                TableProperties.PARQUET_COMPRESSION,
                "uncompressed",
                TableProperties.COMMIT_NUM_RETRIES,
                "2",
                TableProperties.COMMIT_MIN_RETRY_WAIT_MS,
                "0",
                TableProperties.COMMIT_MAX_RETRY_WAIT_MS,
                "1"));
  }

  CdcSink.Builder options(CdcSink.Builder builder) {
    return upsert ? builder.upsert() : builder;
  }

  /** The row of a change, whose image is partition and value. */
  static Record rowOf(Change change) {
    String[] image = change.image().split("/");
    return row(SCHEMA, change.key(), image[0], image[1]);
  }

  /** A row of the table as the script writes it. */
  static String text(Record row) {
    return row.get(0) + ":" + row.get(1) + "/" + row.get(2);
  }
}
