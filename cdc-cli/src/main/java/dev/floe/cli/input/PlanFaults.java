package dev.floe.cli.input;

import java.util.List;

/** What a {@link ChangePlanner} says of events that lack what their change needs. */
final class PlanFaults {
  private static final String FULL_IMAGES =
      "make the source send whole before-images (Postgres: ALTER TABLE ... REPLICA IDENTITY FULL),"
          + " or partition the table by key columns only, with or without --upsert";

  private PlanFaults() {}

  static BadLineException truncate() {
    return new BadLineException(
        "cannot apply the truncate: the table would have to lose all its rows, which changes of"
            + " single rows cannot do; empty the table yourself and pass over truncates with"
            + " --on-truncate SKIP");
  }

  static BadLineException noImage(Op op, String image) {
    return new BadLineException(
        "cannot apply the "
            + name(op)
            + ": the event has no '"
            + image
            + "' image; send whole events");
  }

  static BadLineException updateWithoutBefore(List<String> partitionColumns) {
    return new BadLineException(
        "cannot apply the update: it has no before-image, and the table is partitioned by "
            + Shown.names(partitionColumns)
            + ", not by its key alone, so nothing tells which partition holds the old row; "
            + FULL_IMAGES);
  }

  static BadLineException readReplaces(List<String> partitionColumns) {
    return new BadLineException(
        "cannot apply the snapshot read: it replaces an older row of its key, and the table is"
            + " partitioned by "
            + Shown.names(partitionColumns)
            + ", not by its key alone, so nothing tells which partition holds that row; for a first"
            + " snapshot into a table that has none of these rows give --on-read insert, or partition"
            + " the table by key columns only");
  }

  static BadLineException deleteWithKeyOnly(List<String> partitionColumns) {
    return new BadLineException(
        "cannot apply the delete: it has only the key, and the table is partitioned by "
            + Shown.names(partitionColumns)
            + ", not by its key alone, so nothing tells which partition holds the row; "
            + FULL_IMAGES);
  }

  static BadLineException deleteWithNothing() {
    return new BadLineException(
        "cannot apply the delete: it has neither a before-image nor a key, so nothing tells which"
            + " row it means; make the source send before-images, or keys with its events");
  }

  static BadLineException missingKey(String what, String column) {
    return new BadLineException(
        "cannot apply the "
            + what
            + ": key column "
            + Shown.text(column)
            + " is missing or null; choose key columns that every event has, or make the source"
            + " send whole before-images");
  }

  static BadLineException incompleteBefore(String column) {
    return new BadLineException(
        "cannot apply the change: before-image incomplete: "
            + Shown.text(column)
            + " is missing or null there, it decides the partition of the old row, and a null cannot"
            + " be told from a before-image that holds the key alone; "
            + FULL_IMAGES);
  }

  private static String name(Op op) {
    return switch (op) {
      case CREATE -> "insert";
      case READ -> "snapshot read";
      case UPDATE -> "update";
      case DELETE -> "delete";
      default -> op.name();
    };
  }
}
