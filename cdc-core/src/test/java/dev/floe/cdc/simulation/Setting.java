package dev.floe.cdc.simulation;

import static dev.floe.cdc.testing.Rows.row;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Change;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
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
  V2_RETRACT(2, WriteMode.RETRACT, Extra.NONE),
  /** With deletion vectors, as all of version 3 that do not say otherwise. */
  V3_UPSERT(3, WriteMode.UPSERT, Extra.NONE),
  V3_EQUALITY(3, WriteMode.RETRACT, Extra.EQUALITY),
  V2_UPSERT(2, WriteMode.UPSERT, Extra.NONE),
  /** Every epoch that comes to nothing, and the end, repeat the token. */
  HEARTBEATS(2, WriteMode.RETRACT, Extra.HEARTBEATS),
  /** All goes to a branch, which the first commit makes. */
  BRANCH(3, WriteMode.RETRACT, Extra.BRANCH),
  /**
   * The second epoch loses so many races that its deletes become equality deletes, of which the
   * third makes vectors.
   */
  RACES(3, WriteMode.RETRACT, Extra.RACES);

  private enum Extra {
    NONE,
    EQUALITY,
    HEARTBEATS,
    BRANCH,
    RACES
  }

  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.required(2, "part", Types.StringType.get()),
              NestedField.required(3, "value", Types.StringType.get())),
          Set.of(1));

  private final int formatVersion;
  private final WriteMode mode;
  private final Extra extra;

  Setting(int formatVersion, WriteMode mode, Extra extra) {
    this.formatVersion = formatVersion;
    this.mode = mode;
    this.extra = extra;
  }

  /** Who is to deliver to it: all, where nothing else shows the same. */
  Set<Policy> policies() {
    return switch (this) {
      case V2_RETRACT, V3_UPSERT -> EnumSet.allOf(Policy.class);
      case V3_EQUALITY, V2_UPSERT -> EnumSet.of(Policy.RETRY, Policy.BACKLOG);
      case HEARTBEATS -> EnumSet.of(Policy.RETRY, Policy.ABORT);
      case BRANCH -> EnumSet.of(Policy.ABORT, Policy.BACKLOG);
      case RACES -> EnumSet.of(Policy.RETRY);
    };
  }

  Script script() {
    if (extra == Extra.RACES) {
      return Scripts.plain();
    }
    return mode == WriteMode.UPSERT ? Scripts.upserting() : Scripts.retracting();
  }

  WriteMode writeMode() {
    return mode;
  }

  DeleteMode deleteMode() {
    return extra == Extra.EQUALITY ? DeleteMode.EQUALITY : DeleteMode.AUTO;
  }

  /** Whether deletes are vectors, without exception. */
  boolean hasVectorsAlone() {
    return deleteMode().usesVectors(formatVersion) && extra != Extra.RACES;
  }

  /** What else happens to the table in a world before the steps of a sink. */
  Gate gate(World world) {
    return extra == Extra.RACES ? new Rivals(world) : Gate.open();
  }

  /** How many snapshots others make. */
  int foreignSnapshots() {
    return extra == Extra.RACES ? Rivals.ACTS.size() : 0;
  }

  /** The rows in the end. */
  List<String> rows() {
    List<String> rows = new ArrayList<>(script().rows());
    if (extra == Extra.RACES) {
      rows.addAll(Rivals.rows());
      rows.sort(null);
    }
    return rows;
  }

  Branch branch() {
    return extra == Extra.BRANCH ? new Branch("simulated") : Branch.MAIN;
  }

  /** Creates the table in a world, as somebody did long ago. */
  void createTable(World world) {
    PartitionSpec spec =
        mode == WriteMode.UPSERT
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

  /** The sink's options; a heartbeat is due whenever it is asked for. */
  CdcSink.Builder options(CdcSink.Builder builder) {
    CdcSink.Builder options = mode == WriteMode.UPSERT ? builder.upsert() : builder;
    return switch (extra) {
      case NONE, RACES -> options;
      case EQUALITY -> options.deleteMode(deleteMode());
      case BRANCH -> options.branch(branch().name());
      case HEARTBEATS ->
          options
              .tokenHeartbeat(Duration.ofHours(1))
              .clock(Clock.offset(Clock.systemUTC(), Duration.ofDays(1)));
    };
  }

  /** The row of a change, whose image is partition and value. */
  static Record rowOf(Change change) {
    String[] image = change.image().split("/", -1);
    return row(SCHEMA, change.key(), image[0], image[1]);
  }

  /** A row of the table as the script writes it. */
  static String text(Record row) {
    return row.get(0) + ":" + row.get(1) + "/" + row.get(2);
  }
}
