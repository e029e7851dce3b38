package dev.floe.cdc.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.floe.cdc.change.ChangeKind;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Key, shard and sort key cost no memory per row. */
class KeyAllocationTest {
  private static final int WARM_UP_ROWS = 200_000;
  private static final int ROWS = 100_000;
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "tenant", Types.StringType.get()),
          Types.NestedField.required(2, "id", Types.LongType.get()));

  private final KeyEncoder encoder = new KeyEncoder(SCHEMA, List.of(1, 2));
  private final ShardAssigner assigner = new ShardAssigner(16);
  private final GenericRecord row = GenericRecord.create(SCHEMA);
  private final byte[] sortKey = new byte[64];

  @Test
  void encodeAssignAndWriteAllocateNothing() {
    row.set(0, "tenant\0é");
    row.set(1, -1L);
    long sum = pass(WARM_UP_ROWS);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    sum += pass(ROWS);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(sum).isGreaterThanOrEqualTo((WARM_UP_ROWS + ROWS) * (6 + 2 + 2 + 2 + 8 + 9L));
    assertThat(allocated).as("bytes for %d rows", ROWS).isLessThan(ROWS);
  }

  private long pass(int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i += 1) {
      int length = encoder.encode(row);
      byte[] key = encoder.buffer();
      sum += assigner.shardOf(key, length);
      sum += SortKey.write(key, length, i, ChangeKind.INSERT, sortKey, 0);
    }
    return sum;
  }
}
