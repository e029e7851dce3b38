package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.table.TablePin;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.ContentFileParser;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** How many bytes a file with statistics of ten columns takes on its way to the committer. */
class ShardDeltaSizeTest {
  private static final int FILES = 64;

  private final Random random = new Random(1);

  @Test
  void aFileTakesAThirdOfItsJson() {
    UUID operation = new UUID(random.nextLong(), random.nextLong());
    List<DataFile> files = new ArrayList<>();
    int json = 0;
    for (int i = 0; i < FILES; i++) {
      String name = String.format("00003-0-%s-%05d.parquet", operation, i);
      DataFile file =
          DataFiles.builder(PartitionSpec.unpartitioned())
              .withPath("s3://warehouse/sales/orders/data/" + name)
              .withFormat(FileFormat.PARQUET)
              .withFileSizeInBytes(100_000_000 + random.nextInt(1_000_000))
              .withMetrics(metrics(900_000 + random.nextInt(100_000)))
              .withSplitOffsets(List.of(4L))
              .build();
      files.add(file);
      json += ContentFileParser.toJson(file, PartitionSpec.unpartitioned()).length();
    }
    TablePin pin = new TablePin(operation, 0, 0, FileFormat.PARQUET, FileFormat.PARQUET);
    int bytes = new ShardDelta(pin, Set.of(0), files, List.of(), FILES, 0, 1, 2).toBytes().length;
    assertThat(bytes / FILES)
        .as("bytes per file; its JSON takes %s", json / FILES)
        .isBetween(1, json / FILES / 3);
  }

  /** Two numbers, five texts, a time and two doubles. */
  private Metrics metrics(long records) {
    Map<Integer, Long> sizes = new HashMap<>();
    Map<Integer, Long> counts = new HashMap<>();
    Map<Integer, Long> nulls = new HashMap<>();
    Map<Integer, Long> nans = new HashMap<>();
    Map<Integer, ByteBuffer> lower = new HashMap<>();
    Map<Integer, ByteBuffer> upper = new HashMap<>();
    for (int id = 1; id <= 10; id++) {
      sizes.put(id, (long) random.nextInt(20_000_000));
      counts.put(id, records);
      nulls.put(id, (long) random.nextInt(1000));
      lower.put(id, bound(id));
      upper.put(id, bound(id));
      if (id > 8) {
        nans.put(id, 0L);
      }
    }
    return new Metrics(records, sizes, counts, nulls, nans, lower, upper);
  }

  private ByteBuffer bound(int id) {
    if (id <= 3) {
      return Conversions.toByteBuffer(Types.LongType.get(), random.nextLong() >>> 20);
    }
    if (id <= 8) {
      byte[] text = new byte[8];
      random.nextBytes(text);
      String sixteen = HexFormat.of().formatHex(text);
      return ByteBuffer.wrap(sixteen.getBytes(StandardCharsets.UTF_8));
    }
    return Conversions.toByteBuffer(Types.DoubleType.get(), random.nextDouble());
  }
}
