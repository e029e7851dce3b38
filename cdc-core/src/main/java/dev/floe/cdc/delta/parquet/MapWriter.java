package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.ElementsView;
import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.types.Types;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes maps. */
final class MapWriter extends ValueWriter {
  private final ElementsView keys;
  private final ElementsView mapped;
  private final ValueWriter keyWriter;
  private final ValueWriter valueWriter;
  private final int emptyLevel;
  private final int entryRepetition;

  /**
   * A writer of maps.
   *
   * @param repeated the place that is repeated once for each entry
   */
  MapWriter(
      Place place,
      Place repeated,
      Types.MapType type,
      ValueWriter keyWriter,
      ValueWriter valueWriter) {
    super(place);
    this.keys = ElementsView.ofKeys(type);
    this.mapped = ElementsView.ofValues(type);
    this.keyWriter = keyWriter;
    this.valueWriter = valueWriter;
    this.emptyLevel = place.definitionLevel();
    this.entryRepetition = repeated.repetitionLevel();
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (wroteNull(values, pos, repetitionLevel)) {
      return;
    }
    keys.wrap(values, pos);
    mapped.wrap(values, pos);
    int count = keys.count();
    if (count == 0) {
      writeNull(repetitionLevel, emptyLevel);
    }
    for (int i = 0; i < count; i += 1) {
      int repetition = i == 0 ? repetitionLevel : entryRepetition;
      keyWriter.write(keys, i, repetition);
      valueWriter.write(mapped, i, repetition);
    }
  }

  @Override
  void writeNull(int repetitionLevel, int definitionLevel) {
    keyWriter.writeNull(repetitionLevel, definitionLevel);
    valueWriter.writeNull(repetitionLevel, definitionLevel);
  }

  @Override
  void useStore(ColumnWriteStore store) {
    keyWriter.useStore(store);
    valueWriter.useStore(store);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return Stream.concat(keyWriter.metrics(), valueWriter.metrics());
  }
}
