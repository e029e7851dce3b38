package dev.floe.cdc.guide;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;

/**
 * A source as services have them: the log of a database, which can be read again from any position.
 * The position of an event is where the log stands after it.
 */
final class ShopLog {
  static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.IntegerType.get()),
          Types.NestedField.optional(2, "state", Types.StringType.get()));

  /** Where nothing was read yet. */
  static final long BEGINNING = 0;

  /** One event; its position also orders the changes of a key. */
  record Event(TableIdentifier table, long position, ChangeKind kind, Record row) {
    long sequence() {
      return position;
    }
  }

  private final List<Event> events = new ArrayList<>();
  private int next;

  ShopLog append(TableIdentifier table, ChangeKind kind, int id, String state) {
    long position = 10L * (events.size() + 1);
    events.add(new Event(table, position, kind, Rows.row(SCHEMA, id, state)));
    return this;
  }

  /** Reads on from the first event after a position. */
  void readAfter(long position) {
    next = (int) events.stream().filter(event -> event.position() <= position).count();
  }

  /** The events that have come since, up to two of them. */
  List<Event> poll() {
    List<Event> batch = events.subList(next, Math.min(next + 2, events.size()));
    next += batch.size();
    return batch;
  }
}
