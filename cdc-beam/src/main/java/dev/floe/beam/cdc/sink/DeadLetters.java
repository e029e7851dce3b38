package dev.floe.beam.cdc.sink;

import dev.floe.beam.types.StructReader;
import dev.floe.cdc.sink.ChangeDecoder;
import dev.floe.cdc.table.PinnedTable;
import java.util.function.Consumer;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Instant;

/** Makes dead letters of the encoded changes of one destination. Not thread-safe. */
final class DeadLetters {
  private final String destination;
  private final Schema schema;
  private final ChangeDecoder decoder;
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
    this.decoder = new ChangeDecoder(table);
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
    decoder.wrap(
        changes.bytes(),
        changes.sortKeyOffset(),
        changes.sortKeyLength(),
        changes.bytes(),
        changes.rowOffset(),
        changes.rowLength());
    Row.Builder letter =
        Row.withSchema(schema)
            .addValue(rows.read(decoder.row()))
            .addValue(decoder.kind().name())
            .addValue(decoder.sequence())
            .addValue(destination);
    if (schema.hasField(CdcSchemas.EVENT_TIME)) {
      letter.addValue(Instant.ofEpochMilli(changes.eventTimeMs()));
    }
    return letter.build();
  }
}
