package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Encoding, wrapping and reading primitives cost no memory per row. */
class RowAllocationTest {
  private static final int WARM_UP_ROWS = 200_000;
  private static final int ROWS = 100_000;
  private static final Types.StructType TYPE =
      Types.StructType.of(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()),
          Types.NestedField.required(3, "city", Types.StringType.get()),
          Types.NestedField.optional(4, "amount", Types.LongType.get()));

  private final RowEncoder encoder = new RowEncoder(TYPE);
  private final RowView view = new RowView(TYPE);
  private final GenericRecord row = GenericRecord.create(TYPE);

  @Test
  void encodeWrapAndReadAllocateNothing() {
    row.set(0, 1L << 40);
    row.set(1, "somebody");
    row.set(2, "Zürich");
    long sum = pass(WARM_UP_ROWS);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    sum += pass(ROWS);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(sum).isEqualTo((WARM_UP_ROWS + ROWS) * ((1L << 40) + 8 + 7 + 1));
    assertThat(allocated).as("bytes for %d rows", ROWS).isLessThan(ROWS);
  }

  private long pass(int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i += 1) {
      int length = encoder.encode(row);
      view.wrap(encoder.buffer(), 0, length);
      sum += view.longAt(0) + view.bytesLength(1) + view.bytesLength(2);
      sum += view.isNull(3) ? 1 : view.longAt(3);
    }
    return sum;
  }
}
