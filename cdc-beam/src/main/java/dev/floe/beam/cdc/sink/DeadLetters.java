package dev.floe.beam.cdc.sink;

import dev.floe.beam.types.StructReader;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import java.util.function.Consumer;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Instant;

/** Makes dead letters of the encoded changes of one destination. Not thread-safe. */
final class DeadLetters {
  private final String destination;
  private final Schema schema;
  private final RowView view;
  private final StructReader rows;
  private final ChangeBatchReader changes = new ChangeBatchReader();

  /**
   * Dead letters of changes that were encoded for a table.
   *
   * @throws IllegalArgumentException when its rows cannot be shown with the data schema
   */
  DeadLetters(String destination, PinnedTable table, CdcOptions options) {
    Schema data = options.destinations().getDataSchema();
    this.destination = destination;
    this.schema = CdcSchemas.deadLetters(data, options.outputs().deadLetterTime());
    this.view = new RowView(table.schema().asStruct());
    this.rows = new StructReader(table.schema().asStruct(), data);
  }

  /** Gives a dead letter for each change of a batch; returns how many. */
  int read(byte[] batch, Consumer<Row> letters) {
    changes.wrap(batch);
    int count = 0;
    for (; changes.next(); count++) {
      letters.accept(letter());
    }
    return count;
  }

  private Row letter() {
    byte[] bytes = changes.bytes();
    int at = changes.sortKeyOffset();
    int length = changes.sortKeyLength();
    Row.Builder letter =
        Row.withSchema(schema)
            .addValue(rows.read(view.wrap(bytes, changes.rowOffset(), changes.rowLength())))
            .addValue(SortKey.kind(bytes, at, length).name())
            .addValue(SortKey.sequence(bytes, at, length))
            .addValue(destination);
    if (schema.hasField(CdcSchemas.EVENT_TIME)) {
      letter.addValue(Instant.ofEpochMilli(changes.eventTimeMs()));
    }
    return letter.build();
  }
}
