package dev.floe.cli.input;

import org.apache.iceberg.catalog.TableIdentifier;

/** The name of an event's table: {@code shop.orders}, or {@code {source.schema}.{source.table}}. */
public final class TableTemplate {
  private TableTemplate() {}

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException when the text is no table name
   */
  public static TableTemplate parse(String text) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Whether all events go to one table, whatever they hold. */
  public boolean isConstant() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * The table of all events.
   *
   * @throws IllegalStateException when the template has fields
   */
  public TableIdentifier constant() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * The table of an event.
   *
   * @throws BadLineException when a field of the template is missing or no name
   */
  public TableIdentifier tableOf(SourceEvent event) throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }
}
