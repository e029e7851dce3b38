package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;

/**
 * The columns of a row as the event's own schema block declares them, with what it takes to decode
 * each. Immutable; equal when the columns are equal, whatever their order.
 */
public final class EventSchema {
  private final EventType row;
  private final int hash;

  private EventSchema(EventType row) {
    this.row = row;
    this.hash = row.fields().hashCode();
  }

  /**
   * Reads the declaration of a row.
   *
   * @throws BadLineException when it does not declare a struct
   */
  static EventSchema parse(JsonNode schema) throws BadLineException {
    EventType row = EventType.parse(schema);
    if (row.physical() != Physical.STRUCT) {
      throw new BadLineException(
          "cannot read the event's schema block: rows are declared as "
              + row.described()
              + ", not as struct; write the events with Kafka Connect's JSON converter");
    }
    return new EventSchema(row);
  }

  /** The names of the columns in the event's order. */
  public List<String> columns() {
    return List.copyOf(row.fields().keySet());
  }

  /**
   * The columns as an Iceberg schema: what a table for these events looks like. Columns are
   * required where the source declares them so; field ids are provisional.
   *
   * @throws BadLineException when a column's type has no mapping, naming both
   */
  public Schema icebergSchema() throws BadLineException {
    try {
      return new Schema(new DeclaredTypes().struct(row).fields());
    } catch (Misfit e) {
      throw new BadLineException(e.getMessage(), e);
    }
  }

  /** The declared types by column. */
  Map<String, EventType> types() {
    return row.fields();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof EventSchema that
            && hash == that.hash
            && row.fields().equals(that.row.fields()));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return "EventSchema" + row.fields();
  }
}
