package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes the fields of a struct, each from its position in the struct's values. */
final class FieldWriters {
  private final ValueWriter[] writers;
  private final int[] positions;

  /**
   * Writers of fields.
   *
   * @param positions where each writer's field stands
   */
  FieldWriters(List<ValueWriter> writers, List<Integer> positions) {
    this.writers = writers.toArray(ValueWriter[]::new);
    this.positions = positions.stream().mapToInt(Integer::intValue).toArray();
  }

  void write(RowValues struct, int repetitionLevel) {
    for (int i = 0; i < writers.length; i += 1) {
      writers[i].write(struct, positions[i], repetitionLevel);
    }
  }

  void writeNull(int repetitionLevel, int definitionLevel) {
    for (ValueWriter writer : writers) {
      writer.writeNull(repetitionLevel, definitionLevel);
    }
  }

  void useStore(ColumnWriteStore store) {
    for (ValueWriter writer : writers) {
      writer.useStore(store);
    }
  }

  Stream<FieldMetrics<?>> metrics() {
    return Arrays.stream(writers).flatMap(ValueWriter::metrics);
  }
}
