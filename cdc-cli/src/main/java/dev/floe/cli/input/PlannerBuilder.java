package dev.floe.cli.input;

import dev.floe.cdc.table.WriteMode;
import java.util.List;

/** Collects a planner's options; each may be given once. */
final class PlannerBuilder implements ChangePlanner.Builder {
  final List<String> keyColumns;
  private List<String> partitionColumns;
  private WriteMode writeMode;
  private Reads reads;
  private OnTruncate onTruncate;

  PlannerBuilder(List<String> keyColumns) {
    if (keyColumns.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot plan changes: there are no key columns, so no row can be told from another; name"
              + " at least one");
    }
    this.keyColumns = List.copyOf(keyColumns);
  }

  List<String> partitionColumns() {
    return partitionColumns == null ? List.of() : partitionColumns;
  }

  WriteMode writeMode() {
    return writeMode == null ? WriteMode.RETRACT : writeMode;
  }

  Reads reads() {
    return reads == null ? Reads.UPDATE_AFTER : reads;
  }

  OnTruncate onTruncate() {
    return onTruncate == null ? OnTruncate.FAIL : onTruncate;
  }

  @Override
  public ChangePlanner.Builder partitionColumns(List<String> columns) {
    requireUnset("partitionColumns", partitionColumns);
    partitionColumns = List.copyOf(columns);
    return this;
  }

  @Override
  public ChangePlanner.Builder upsert() {
    requireUnset("upsert", writeMode);
    writeMode = WriteMode.UPSERT;
    return this;
  }

  @Override
  public ChangePlanner.Builder reads(Reads become) {
    requireUnset("reads", reads);
    reads = become;
    return this;
  }

  @Override
  public ChangePlanner.Builder onTruncate(OnTruncate policy) {
    requireUnset("onTruncate", onTruncate);
    onTruncate = policy;
    return this;
  }

  @Override
  public ChangePlanner build() {
    return new ChangePlanner(this);
  }

  private static void requireUnset(String option, Object value) {
    if (value != null) {
      throw new IllegalStateException(
          "cannot set " + option + " again: it is " + value + " already; set it once");
    }
  }
}
