package dev.floe.cdc.delta.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;

/** What a row costs the heap on its way into a file's columns. */
class ParquetAllocationTest {
  private static final int WARM_UP_ROWS = 50_000;
  private static final int ROWS = 50_000;

  /** Parquet's buffers grow in ever larger steps, of which a row bears its share. */
  private static final int BUFFER_BYTES_PER_ROW = 120;

  private static final Types.StructType TYPE =
      Types.StructType.of(
          NestedField.required(1, "id", Types.LongType.get()),
          NestedField.optional(2, "name", Types.StringType.get()),
          NestedField.optional(3, "city", Types.StringType.get()),
          NestedField.optional(4, "amount", Types.DecimalType.of(18, 2)),
          NestedField.optional(5, "ref", Types.UUIDType.get()),
          NestedField.optional(6, "rate", Types.DoubleType.get()),
          NestedField.optional(7, "at", Types.TimestampType.withZone()),
          NestedField.optional(8, "scores", Types.ListType.ofOptional(9, Types.IntegerType.get())),
          NestedField.optional(
              10,
              "point",
              Types.StructType.of(NestedField.optional(11, "x", Types.LongType.get()))));

  private final RowView view = new RowView(TYPE);

  @Test
  void aRowCostsAShareOfTheBuffers() throws IOException {
    RowEncoder encoder = new RowEncoder(TYPE);
    view.wrap(encoder.buffer(), 0, encoder.encode(row()));
    try (FileAppender<RowView> appender =
        Parquet.write(new InMemoryOutputFile())
            .schema(new Schema(TYPE.fields()))
            .set("write.parquet.compression-codec", "uncompressed")
            .createWriterFunc(message -> ParquetRowWriter.create(message, TYPE))
            .build()) {
      add(appender, WARM_UP_ROWS);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getCurrentThreadAllocatedBytes();
      add(appender, ROWS);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(allocated / ROWS).as("bytes for a row").isLessThan(BUFFER_BYTES_PER_ROW);
    }
  }

  private void add(FileAppender<RowView> appender, int rows) {
    for (int i = 0; i < rows; i += 1) {
      appender.add(view);
    }
  }

  private static GenericRecord row() {
    GenericRecord point = GenericRecord.create(TYPE.fields().get(8).type().asStructType());
    point.set(0, 5L);
    GenericRecord row = GenericRecord.create(TYPE);
    Object[] values = {
      1L,
      "somebody",
      "Zürich",
      new BigDecimal("123456789.12"),
      new UUID(3, 4),
      0.5,
      1_700_000_000_000_000L,
      List.of(1, 2, 3),
      point
    };
    for (int pos = 0; pos < values.length; pos += 1) {
      row.set(pos, values[pos]);
    }
    return row;
  }
}
