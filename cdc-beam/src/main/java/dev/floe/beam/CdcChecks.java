package dev.floe.beam;

import dev.floe.beam.cdc.sink.NativeKinds;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollection.IsBounded;
import org.apache.beam.sdk.values.Row;
import org.checkerframework.checker.nullness.qual.Nullable;
import org.joda.time.Duration;

/** The checks of a sink's settings that need no catalog, in the order in which they are made. */
final class CdcChecks {
  private static final String RESERVED_PREFIX = "beam.cdc.";

  private CdcChecks() {}

  /** Checks all settings against each other and the input. */
  static void all(CdcSettings s, PCollection<Row> input) {
    if (!input.hasSchema()) {
      throw new IllegalStateException(
          "cannot apply WriteCdcRows: its input "
              + input.getName()
              + " has no schema, so that its columns are not known; set one with"
              + " setRowSchema(...) on the PCollection");
    }
    Schema schema = input.getSchema();
    destination(s);
    structure(s);
    windows(s, input.isBounded());
    InputColumns.checkChangeType(s.changeTypeColumn, schema);
    InputColumns.checkSequence(s.sequenceNumberColumn, schema);
    nativeKinds(s);
    IgnoredSettings.warn(s, input.isBounded());
  }

  private static void destination(CdcSettings s) {
    if (s.table == null && s.destinations == null) {
      throw refused(
          "exactly one destination is needed, and none is given; call to(TableIdentifier) or"
              + " to(DynamicDestinations) (table)");
    }
    if (s.table != null && s.destinations != null) {
      throw refused(
          "exactly one destination is needed, and two are given: table %s and %s; leave out one of"
                  .formatted(s.table, s.destinations)
              + " the calls of to(...)");
    }
  }

  private static void structure(CdcSettings s) {
    atLeastOne("num_shards (withNumShards)", s.numShards);
    Integer perPartition = s.shardsPerPartition;
    if (perPartition != null && (perPartition < 1 || perPartition > s.numShards)) {
      throw refused(
          "shards_per_partition (withShardsPerPartition) must be between 1 and num_shards (%d), but"
                  .formatted(s.numShards)
              + " got %d".formatted(perPartition));
    }
    sorterMemory(s.sorterMemoryMb);
    if (s.equalityColumns != null && s.equalityColumns.isEmpty()) {
      throw refused(
          "equality_columns (withEqualityColumns) must be non-empty or unset, but the list is"
              + " empty: all rows would have the same key; name key columns, or leave it out to"
              + " take the table's identifier fields");
    }
    changeTypes(s);
    if (s.tokenHeartbeat != null) {
      heartbeat(s.tokenHeartbeat);
    }
    snapshotProperties(s.snapshotProperties);
    own(s);
  }

  private static void changeTypes(CdcSettings s) {
    if (s.sequenceNumberColumn.equals(s.changeTypeColumn)) {
      throw refused(
          "change_type_column (withChangeTypeColumn) and sequence_number_column"
              + " (withSequenceNumberColumn) must be distinct, but both are '%s'; name one column"
                  .formatted(s.changeTypeColumn)
              + " for each");
    }
    if (s.changeTypeMap == null) {
      return;
    }
    if (s.changeTypeColumn == null) {
      throw refused(
          "change_type_map (withChangeTypeMap) is given without change_type_column"
              + " (withChangeTypeColumn), whose values it is for; name the column, or leave the map"
              + " out");
    }
    s.changeTypeMap.forEach(InputColumns::checkKind);
  }

  private static void snapshotProperties(Map<String, String> properties) {
    for (String name : properties.keySet()) {
      if (name.startsWith(RESERVED_PREFIX)) {
        throw refused(
            "snapshot_properties (withSnapshotProperties) has the name '%s', but names that begin"
                    .formatted(name)
                + " with '%s' are the sink's own; choose another".formatted(RESERVED_PREFIX));
      }
    }
  }

  private static void own(CdcSettings s) {
    if (s.branch.isEmpty()) {
      throw refused("the name of the branch (withBranch) is empty; name one, or leave it out");
    }
    atLeastOne("max_open_partitions (withMaxOpenPartitions)", s.maxOpenPartitions);
    atLeastOne("key_memory_mb (withKeyMemoryMB)", s.keyMemoryMbOrDefault());
  }

  private static void windows(CdcSettings s, IsBounded bounded) {
    if (bounded == IsBounded.UNBOUNDED) {
      if (s.triggeringFrequency == null) {
        throw refused(
            "its input is unbounded and the size of commit windows is not given; call"
                + " withTriggeringFrequency (triggering_frequency_seconds)");
      }
      if (s.triggeringFrequency.getMillis() <= 0) {
        throw refused(
            "withTriggeringFrequency (triggering_frequency_seconds) must be positive, but is "
                + s.triggeringFrequency);
      }
    }
    if (s.allowedLatenessOrDefault().getMillis() < 0) {
      throw refused(
          "withAllowedLateness (allowed_lateness_seconds) must not be negative, but is "
              + s.allowedLateness);
    }
  }

  private static void nativeKinds(CdcSettings s) {
    if (s.changeTypeColumn == null && !NativeKinds.available()) {
      throw refused(
          "no change-type column is given, and this version of Beam does not tell the kind of an"
              + " element, so that deletes would be taken for inserts; name the column with"
              + " withChangeTypeColumn (change_type_column), or run on Beam 2.75 or newer");
    }
  }

  /** Checks the memory of a sorter. */
  static void sorterMemory(int mebibytes) {
    atLeastOne("sorter_memory_mb (withSorterMemoryMB)", mebibytes);
  }

  /** Checks the interval of heartbeats. */
  static void heartbeat(@Nullable Duration interval) {
    if (interval == null || interval.getMillis() <= 0) {
      throw refused(
          "withTokenHeartbeat (token_heartbeat_seconds) must be positive, but is "
              + interval
              + "; leave it out for no heartbeat");
    }
  }

  private static void atLeastOne(String option, int value) {
    if (value < 1) {
      throw refused("%s must be >= 1, but is %d".formatted(option, value));
    }
  }

  /** The exception that says why the transform cannot be applied. */
  static IllegalArgumentException refused(String why) {
    return new IllegalArgumentException("cannot apply WriteCdcRows: " + why);
  }
}
