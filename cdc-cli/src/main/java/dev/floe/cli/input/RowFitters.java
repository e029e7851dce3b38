package dev.floe.cli.input;

import org.apache.iceberg.Schema;

/** The fitters of one table: one for each event schema seen, made when first needed. */
public final class RowFitters {
  public RowFitters(Schema table, FitOptions options) {}

  /**
   * The fitter for events of a schema.
   *
   * @param event the event's schema, or null when it declares none
   * @throws BadLineException when the event's types cannot become the table's
   */
  public RowFitter forEvents(EventSchema event) throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }
}
