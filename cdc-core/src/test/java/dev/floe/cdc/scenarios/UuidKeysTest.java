package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Z25: keys whose values a reader orders otherwise than the file does. Random uuids lie on both
 * sides of the sign, where signed and unsigned order differ.
 */
class UuidKeysTest {
  private static final long SEED = 20_260_904;
  private static final int KEYS = 300;
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "id", Types.UUIDType.get()),
          NestedField.optional(2, "v", Types.IntegerType.get()));

  static final List<FileFormat> FORMATS = Formats.ALL;

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static List<UUID> randomUuids() {
    Random random = new Random(SEED);
    return Stream.generate(() -> new UUID(random.nextLong(), random.nextLong()))
        .limit(KEYS)
        .toList();
  }

  /** Makes a table in which every third of {@code keys} is deleted, and every other one updated. */
  private static String tableOf(
      List<UUID> keys, FileFormat format, Schema schema, PartitionSpec spec) {
    String table = lake.newName();
    lake.create(table, schema, spec, Formats.of(format, 2).properties());
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns("id").sinkId("s").build()) {
      keys.forEach(key -> sink.write(row(schema, key, 1), ChangeKind.INSERT, 1));
      sink.commit(1);
      for (int i = 0; i < keys.size(); i++) {
        if (i % 3 == 0) {
          sink.write(row(schema, keys.get(i)), ChangeKind.DELETE, 2);
        } else if (i % 2 == 0) {
          sink.write(row(schema, keys.get(i), 1), ChangeKind.UPDATE_BEFORE, 2);
          sink.write(row(schema, keys.get(i), 2), ChangeKind.UPDATE_AFTER, 2);
        }
      }
      sink.commit(2);
    }
    return table;
  }

  private static Set<String> expected(List<UUID> keys) {
    Set<String> rows = new HashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      if (i % 3 != 0) {
        rows.add(keys.get(i) + "=" + (i % 2 == 0 ? 2 : 1));
      }
    }
    return rows;
  }

  private static void checkRows(String table, List<UUID> keys) {
    List<String> rows =
        lake.rows(table).stream().map(row -> row.get(0) + "=" + row.get(1)).toList();
    assertThat(rows).as("seed %d", SEED).doesNotHaveDuplicates();
    assertThat(Set.copyOf(rows)).as("seed %d", SEED).isEqualTo(expected(keys));
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  @DisplayName("Z25: after deletes of random uuids a reader sees exactly the rows that are left")
  void deletesOfRandomUuidsReachTheirRows(FileFormat format) {
    List<UUID> keys = randomUuids();
    checkRows(tableOf(keys, format, SCHEMA, PartitionSpec.unpartitioned()), keys);
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  @DisplayName("Z25: in buckets of the uuid")
  void deletesOfRandomUuidsReachTheirRowsInBuckets(FileFormat format) {
    List<UUID> keys = randomUuids();
    PartitionSpec spec = PartitionSpec.builderFor(SCHEMA).bucket("id", 3).build();
    checkRows(tableOf(keys, format, SCHEMA, spec), keys);
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  @DisplayName("Z25: a scan attaches the delete file, which has no bounds to prune it by")
  void aScanAttachesTheDeleteFile(FileFormat format) {
    String table = tableOf(randomUuids(), format, SCHEMA, PartitionSpec.unpartitioned());
    List<FileScanTask> older =
        lake.plan(table).stream().filter(task -> task.file().dataSequenceNumber() == 1).toList();
    assertThat(older).hasSize(1);
    List<DeleteFile> deletes = older.get(0).deletes();
    assertThat(deletes).hasSize(1);
    assertThat(deletes.get(0).lowerBounds()).isNullOrEmpty();
    assertThat(deletes.get(0).upperBounds()).isNullOrEmpty();
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  @DisplayName("Z25: a single delete on the other side of the sign is attached")
  void aSingleDeleteOnTheOtherSideOfTheSignIsAttached(FileFormat format) {
    List<UUID> keys = List.of(new UUID(-2, 0), new UUID(-1, 0), new UUID(1, 0), new UUID(2, 0));
    for (UUID deleted : keys) {
      String table = lake.newName();
      lake.create(table, SCHEMA, PartitionSpec.unpartitioned(), Formats.of(format, 2).properties());
      try (CdcSink sink =
          CdcSink.builder(lake.catalog(), Lake.id(table))
              .equalityColumns("id")
              .sinkId("s")
              .build()) {
        keys.forEach(key -> sink.write(row(SCHEMA, key, 1), ChangeKind.INSERT, 1));
        sink.commit(1);
        sink.write(row(SCHEMA, deleted), ChangeKind.DELETE, 2);
        sink.commit(2);
      }
      assertThat(lake.plan(table).get(0).deletes()).hasSize(1);
      assertThat(lake.rows(table))
          .extracting(row -> row.get(0))
          .containsExactlyInAnyOrderElementsOf(
              keys.stream().filter(key -> !key.equals(deleted)).collect(Collectors.toList()));
    }
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  @DisplayName("Z25: point look-ups find what is there and only that")
  void pointLookUpsFindWhatIsThere(FileFormat format) {
    List<UUID> keys = randomUuids().subList(0, 60);
    String table = tableOf(keys, format, SCHEMA, PartitionSpec.unpartitioned());
    for (int i = 0; i < keys.size(); i++) {
      assertThat(lake.rows(table, Expressions.equal("id", keys.get(i))))
          .as("seed %d, %s", SEED, keys.get(i))
          .hasSize(i % 3 == 0 ? 0 : 1);
    }
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  @DisplayName("Z25: a uuid beside another key column keeps the other's bounds")
  void aUuidBesideAnotherKeyColumn(FileFormat format) {
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.UUIDType.get()),
            NestedField.required(2, "n", Types.IntegerType.get()));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned(), Formats.of(format, 2).properties());
    List<UUID> keys = randomUuids().subList(0, 20);
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table))
            .equalityColumns("id", "n")
            .sinkId("s")
            .build()) {
      keys.forEach(key -> sink.write(row(schema, key, 1), ChangeKind.INSERT, 1));
      keys.forEach(key -> sink.write(row(schema, key, 2), ChangeKind.INSERT, 1));
      sink.commit(1);
      keys.forEach(key -> sink.write(row(schema, key, 2), ChangeKind.DELETE, 2));
      sink.commit(2);
    }
    assertThat(lake.rows(table)).hasSize(20).allMatch(row -> row.get(1).equals(1));
    DeleteFile deletes = lake.plan(table).get(0).deletes().get(0);
    if (format == FileFormat.AVRO) {
      assertThat(deletes.lowerBounds()).isNullOrEmpty();
    } else {
      assertThat(deletes.lowerBounds()).containsOnlyKeys(2);
    }
  }
}
