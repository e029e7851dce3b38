package dev.floe.beam.managed;

import java.util.Locale;

/** How a managed write treats a record: as a row to add, or as a change of a row. */
enum ManagedMode {
  /** Every record is added to the table. */
  APPEND("append"),
  /** A record replaces or deletes the row of its key. */
  MERGE_ON_READ("merge-on-read");

  private final String label;

  ManagedMode(String label) {
    this.label = label;
  }

  /**
   * The mode of a name, in any case.
   *
   * @throws IllegalArgumentException when there is none
   */
  static ManagedMode of(String name) {
    for (ManagedMode mode : values()) {
      if (mode.label.equals(name.toLowerCase(Locale.ROOT))) {
        return mode;
      }
    }
    throw new IllegalArgumentException(
        "cannot write to Iceberg in mode '"
            + name
            + "': there is no such mode; set mode to "
            + APPEND
            + " or "
            + MERGE_ON_READ);
  }

  @Override
  public String toString() {
    return label;
  }
}
