package dev.floe.cli.input;

import java.util.List;
import org.apache.iceberg.Schema;

/**
 * The columns of a row as the event's own schema block declares them, with what it takes to decode
 * each. Immutable; equal when the columns are equal, whatever their order of appearance.
 */
public final class EventSchema {
  private EventSchema() {}

  /** The names of the columns in the event's order. */
  public List<String> columns() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * The columns as an Iceberg schema: what a table for these events looks like. Columns are
   * required where the source declares them so; field ids are provisional.
   *
   * @throws BadLineException when a column's type has no mapping, naming both
   */
  public Schema icebergSchema() throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }
}
