package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.ElementsView;
import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.types.Types;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes lists. */
final class ListWriter extends ValueWriter {
  private final ElementsView elements;
  private final ValueWriter writer;
  private final int emptyLevel;
  private final int elementRepetition;

  /**
   * A writer of lists.
   *
   * @param repeated the place that is repeated once for each element
   */
  ListWriter(Place place, Place repeated, Types.ListType type, ValueWriter writer) {
    super(place);
    this.elements = ElementsView.ofElements(type);
    this.writer = writer;
    this.emptyLevel = place.definitionLevel();
    this.elementRepetition = repeated.repetitionLevel();
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (wroteNull(values, pos, repetitionLevel)) {
      return;
    }
    elements.wrap(values, pos);
    int count = elements.count();
    if (count == 0) {
      writeNull(repetitionLevel, emptyLevel);
    }
    for (int i = 0; i < count; i += 1) {
      writer.write(elements, i, i == 0 ? repetitionLevel : elementRepetition);
    }
  }

  @Override
  void writeNull(int repetitionLevel, int definitionLevel) {
    writer.writeNull(repetitionLevel, definitionLevel);
  }

  @Override
  void useStore(ColumnWriteStore store) {
    writer.useStore(store);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return writer.metrics();
  }
}
