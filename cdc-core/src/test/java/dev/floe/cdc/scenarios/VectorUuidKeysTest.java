package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Z25 in tables of format version 3, in both modes: Iceberg orders uuids signed, and leaves out
 * deletes whose keys span the sign.
 */
class VectorUuidKeysTest {
  private static final long SEED = 20_261_201;
  private static final int KEYS = 200;
  private static final int EPOCHS = 5;
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "id", Types.UUIDType.get()),
          NestedField.optional(2, "v", Types.IntegerType.get()));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> modes() {
    return Stream.of(DeleteMode.EQUALITY, DeleteMode.DELETION_VECTORS)
        .flatMap(mode -> Formats.ALL.stream().map(format -> Arguments.of(mode, format)));
  }

  @ParameterizedTest(name = "{0} in {1}")
  @MethodSource("modes")
  @DisplayName("Z25: after epochs of random uuids a reader sees exactly the rows that are left")
  void deletesOfRandomUuidsReachTheirRows(DeleteMode mode, FileFormat format) {
    check(mode, format, PartitionSpec.unpartitioned());
  }

  @ParameterizedTest(name = "{0} in {1}")
  @MethodSource("modes")
  @DisplayName("Z25: in buckets of the uuid")
  void deletesOfRandomUuidsReachTheirRowsInBuckets(DeleteMode mode, FileFormat format) {
    check(mode, format, PartitionSpec.builderFor(SCHEMA).bucket("id", 3).build());
  }

  private static void check(DeleteMode mode, FileFormat format, PartitionSpec spec) {
    Random random = new Random(SEED);
    List<UUID> keys =
        Stream.generate(() -> new UUID(random.nextLong(), random.nextLong())).limit(KEYS).toList();
    Map<UUID, Integer> expected = new HashMap<>();
    String name = lake.newName();
    lake.create(name, SCHEMA, spec, Formats.of(format, 3).properties());
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(name))
            .equalityColumns("id")
            .sinkId("s")
            .deleteMode(mode)
            .build()) {
      for (int epoch = 1; epoch <= EPOCHS; epoch += 1) {
        for (UUID key : keys) {
          change(sink, expected, key, epoch, random.nextInt(4));
        }
        sink.commit(epoch);
      }
    }
    assertThat(lake.rows(name).stream().map(row -> row.get(0) + "=" + row.get(1)))
        .as("seed %d", SEED)
        .containsExactlyInAnyOrderElementsOf(
            expected.entrySet().stream().map(row -> row.getKey() + "=" + row.getValue()).toList());
  }

  private static void change(CdcSink sink, Map<UUID, Integer> rows, UUID key, int epoch, int kind) {
    Integer old = rows.get(key);
    if (old == null && (epoch == 1 || kind == 0)) {
      sink.write(row(SCHEMA, key, epoch), ChangeKind.INSERT, epoch);
      rows.put(key, epoch);
    } else if (old != null && kind == 1) {
      sink.write(row(SCHEMA, key, old), ChangeKind.UPDATE_BEFORE, epoch);
      sink.write(row(SCHEMA, key, epoch), ChangeKind.UPDATE_AFTER, epoch);
      rows.put(key, epoch);
    } else if (old != null && kind == 2) {
      sink.write(row(SCHEMA, key, old), ChangeKind.DELETE, epoch);
      rows.remove(key);
    }
  }

  @Test
  @DisplayName("somebody's uuid deletes that readers leave out take effect when they are converted")
  void deletesThatReadersLeaveOutTakeEffect() throws IOException {
    List<UUID> keys = List.of(new UUID(-5, 0), new UUID(-1, 0), new UUID(1, 0), new UUID(5, 0));
    String name = lake.newName();
    Map<String, String> properties = new HashMap<>(Formats.of(FileFormat.PARQUET, 3).properties());
    lake.create(name, SCHEMA, PartitionSpec.unpartitioned(), properties);
    Table table = lake.load(name);
    List<Record> rows = keys.stream().map(key -> row(SCHEMA, key, 1)).toList();
    PartitionKey none = new PartitionKey(table.spec(), SCHEMA);
    table.newAppend().appendFile(ForeignWriter.write(table, none, rows)).commit();
    Schema key = SCHEMA.select("id");
    table
        .newRowDelta()
        .addDeletes(
            ForeignDeletes.equality(
                table,
                table.spec(),
                null,
                key,
                List.of(row(key, keys.get(1)), row(key, keys.get(2)))))
        .commit();
    assertThat(lake.rows(name)).as("what Iceberg makes of them").hasSize(4);

    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(name)).equalityColumns("id").sinkId("s").build()) {
      sink.write(row(SCHEMA, new UUID(7, 7), 2), ChangeKind.INSERT, 1);
      sink.commit(1);
    }

    assertThat(lake.rows(name).stream().map(row -> row.get(0)))
        .containsExactlyInAnyOrder(keys.get(0), keys.get(3), new UUID(7, 7));
    assertThat(DeleteFiles.listed(lake.load(name))).allMatch(ContentFileUtil::isDV);
  }
}
