package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.after;
import static dev.floe.beam.testing.People.before;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;

/** How changes are spread over shards, which is seen in how many files they become. */
class ShardsTest extends OverLake {
  private static final int SHARDS = 8;
  private static final Schema BY_REGION =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.required(2, "region", Types.StringType.get())),
          Set.of(1, 2));
  private static final org.apache.beam.sdk.schemas.Schema CHANGES =
      org.apache.beam.sdk.schemas.Schema.builder()
          .addInt32Field("id")
          .addStringField("region")
          .addStringField("op")
          .addInt64Field("seq")
          .build();

  /** Writes 300 keys in two partitions; the number of data files of each. */
  private Map<Object, Long> filesByPartition(String table, WriteCdcRows sink) {
    lake.lake()
        .create(
            table, BY_REGION, PartitionSpec.builderFor(BY_REGION).truncate("region", 2).build());
    List<Row> changes = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String region = (i % 2 == 0 ? "eu-" : "us-") + i % 7;
      changes.add(Row.withSchema(CHANGES).addValues(i, region, "INSERT", (long) i).build());
    }
    SinkRun.of(lake, SinkRun.batch(CHANGES, changes), sink);
    assertThat(lake.rows(table)).hasSize(300);
    return lake.lake().plan(table).stream()
        .collect(
            Collectors.groupingBy(
                task -> task.file().partition().get(0, Object.class), Collectors.counting()));
  }

  @Test
  @Rows({121, 122})
  void aPartitionOfTheTransformHasAsManyFilesAsItHasShards() {
    for (int cap : new int[] {1, 3}) {
      assertThat(
              filesByPartition(
                  "capped" + cap,
                  lake.sink("capped" + cap).withNumShards(SHARDS).withShardsPerPartition(cap)))
          .isEqualTo(Map.of("eu", (long) cap, "us", (long) cap));
    }
  }

  @Test
  @Rows(123)
  void aCapOfAllShardsIsNone() {
    filesByPartition("unset", lake.sink("unset").withNumShards(SHARDS));
    filesByPartition("all", lake.sink("all").withNumShards(SHARDS).withShardsPerPartition(SHARDS));
    assertThat(boundsOfFiles("all")).hasSize(2 * SHARDS).isEqualTo(boundsOfFiles("unset"));
  }

  /** The first and the last key of each file. */
  private Set<String> boundsOfFiles(String table) {
    Set<String> bounds = new TreeSet<>();
    for (FileScanTask task : lake.lake().plan(table)) {
      bounds.add(id(task.file().lowerBounds()) + " to " + id(task.file().upperBounds()));
    }
    return bounds;
  }

  private static int id(Map<Integer, ByteBuffer> bounds) {
    return Conversions.<Integer>fromByteBuffer(Types.IntegerType.get(), bounds.get(1));
  }

  @Test
  @Rows(120)
  void allChangesOfAKeyMeet() {
    lake.createPeople("t");
    List<Row> changes = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      changes.add(insert(i, "a", "x", 1));
      changes.add(before(i, "a", "x", 2));
      changes.add(after(i, "b" + i, null, 2));
      if (i % 2 == 0) {
        changes.add(delete(i, null, "z", 3));
      }
    }
    java.util.Collections.shuffle(changes, new java.util.Random(7));
    SinkRun.of(lake, SinkRun.batch(People.CHANGES, changes), lake.sink("t").withNumShards(16));
    assertThat(lake.rows("t")).hasSize(30);
    assertThat(lake.rows("t"))
        .extracting(row -> row.get(1).equals("b" + row.get(0)))
        .containsOnly(true);
  }
}
