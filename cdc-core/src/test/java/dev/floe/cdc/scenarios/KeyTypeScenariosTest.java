package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every type that a key may have, in every format, through insert, update and delete in epochs of
 * their own (175, Z15, Z25, fault 50). Of the keys every third is updated and every third deleted.
 */
class KeyTypeScenariosTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> keys() {
    return Stream.of(2, 3).flatMap(KeyTypeScenariosTest::keys);
  }

  private static Stream<Arguments> keys(int version) {
    return Formats.ALL.stream()
        .flatMap(
            format ->
                Stream.concat(
                        KeyValues.all(version),
                        Stream.of(KeyValues.fixed()).filter(k -> format == FileFormat.ORC))
                    .map(keys -> Arguments.of(Formats.of(format, version), keys)));
  }

  static Stream<Arguments> keysOfOneVersion() {
    return keys(3);
  }

  @ParameterizedTest(name = "{1} in {0}")
  @MethodSource("keys")
  @DisplayName("175/Z15: insert, update and delete round trip by key type")
  void roundTrip(Formats formats, KeyValues keys) {
    Schema schema =
        new Schema(
            NestedField.required(1, "k", keys.type()),
            NestedField.optional(2, "v", Types.StringType.get()));
    checkRoundTrip(formats, keys.values(), schema);
  }

  static Stream<Arguments> mixedFormats() {
    return Formats.ALL.stream()
        .flatMap(
            data ->
                Formats.ALL.stream()
                    .filter(deletes -> deletes != data)
                    .map(deletes -> new Formats(data, deletes, 2)))
        .flatMap(
            formats ->
                Stream.concat(
                        KeyValues.all(2)
                            .filter(keys -> keys.type().toString().matches("string|binary|uuid")),
                        Stream.of(KeyValues.fixed())
                            .filter(keys -> formats.deletes() == FileFormat.ORC))
                    .map(keys -> Arguments.of(formats, keys)));
  }

  @ParameterizedTest(name = "{1} in {0}")
  @MethodSource("mixedFormats")
  @DisplayName("194/Z15: deletes in another format than data")
  void roundTripWithDeletesInAnotherFormat(Formats formats, KeyValues keys) {
    roundTrip(formats, keys);
  }

  @ParameterizedTest(name = "{1} in {0}")
  @MethodSource("keysOfOneVersion")
  @DisplayName("Z25: no delete of a single key is pruned from the file that holds its row")
  void noDeleteOfASingleKeyIsPruned(Formats formats, KeyValues keys) {
    Schema schema = new Schema(NestedField.required(1, "k", keys.type()));
    String table = create(schema, formats);
    deleteEach(table, schema, keys, DeleteMode.EQUALITY);
    assertThat(lake.plan(table)).hasSize(1);
    assertThat(lake.plan(table).get(0).deletes()).hasSameSizeAs(keys.values());
    assertThat(lake.rows(table)).isEmpty();
  }

  @ParameterizedTest(name = "{1} in {0}")
  @MethodSource("keysOfOneVersion")
  @DisplayName("Z24: a single key is found in the file that holds its row, and marked")
  void everySingleKeyIsFound(Formats formats, KeyValues keys) {
    Schema schema = new Schema(NestedField.required(1, "k", keys.type()));
    String table = create(schema, formats);
    deleteEach(table, schema, keys, DeleteMode.DELETION_VECTORS);
    assertThat(lake.plan(table)).isEmpty();
  }

  /** Inserts all keys in one epoch, and deletes each in one of its own. */
  private static void deleteEach(String table, Schema schema, KeyValues keys, DeleteMode mode) {
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table))
            .equalityColumns("k")
            .sinkId("s")
            .deleteMode(mode)
            .build()) {
      keys.values().forEach(key -> sink.write(row(schema, key), ChangeKind.INSERT, 1));
      sink.commit(0);
      for (int i = 0; i < keys.values().size(); i++) {
        sink.write(row(schema, keys.values().get(i)), ChangeKind.DELETE, 2);
        sink.commit(1 + i);
        assertThat(lake.rows(table)).hasSize(keys.values().size() - 1 - i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "AVRO"})
  @DisplayName("Z25: fixed keys are refused where readers apply only one of a file's deletes")
  void fixedKeysAreRefused(FileFormat deletes) {
    Schema schema = new Schema(NestedField.required(1, "k", KeyValues.fixed().type()));
    String table = create(schema, new Formats(FileFormat.ORC, deletes, 2));
    assertThatThrownBy(() -> sink(table).close())
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("equality column 'k' has type fixed[2]")
        .hasMessageContaining("of the deletes in one " + deletes + " file")
        .hasMessageContaining("write.delete.format.default=orc, or use a binary column instead");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("keysThatOrcOrdersOtherwise")
  @DisplayName("Z25: what ORC's readers miss is in the file, and deleted all the same")
  void keysThatOrcsReadersMissAreDeleted(KeyValues keys) {
    Schema schema = new Schema(NestedField.required(1, "k", keys.type()));
    Object key = keys.values().get(0);
    String table = create(schema, Formats.of(FileFormat.ORC, 2));
    try (CdcSink sink = sink(table)) {
      keys.values().forEach(value -> sink.write(row(schema, value), ChangeKind.INSERT, 1));
      sink.commit(1);
      // Not ours to mend: should this fail, the limit that the package of the ORC writers names is
      // gone.
      assertThat(lake.rows(table, Expressions.equal("k", KeyValues.literal(key)))).isEmpty();
      assertThat(lake.rows(table)).hasSameSizeAs(keys.values());
      sink.write(row(schema, key), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table)).hasSize(keys.values().size() - 1).doesNotContain(row(schema, key));
  }

  static Stream<KeyValues> keysThatOrcOrdersOtherwise() {
    return Stream.of(
        new KeyValues(Types.StringType.get(), List.of("\uFFFD", "a", "\uD83D\uDE80")),
        new KeyValues(
            Types.DateType.get(),
            List.of(LocalDate.parse("0001-01-01"), LocalDate.parse("2026-11-30"))));
  }

  private static String create(Schema schema, Formats formats) {
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned(), formats.properties());
    return table;
  }

  private static CdcSink sink(String table) {
    return CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns("k").sinkId("s").build();
  }

  private static void checkRoundTrip(Formats formats, List<?> keys, Schema schema) {
    String table = create(schema, formats);
    try (CdcSink sink = sink(table)) {
      for (Object key : keys) {
        sink.write(row(schema, key, "first"), ChangeKind.INSERT, 1);
      }
      sink.commit(1);
      assertThat(seen(table)).containsExactlyInAnyOrderElementsOf(expected(keys, 0));
      for (int i = 0; i < keys.size(); i += 3) {
        sink.write(row(schema, keys.get(i), "first"), ChangeKind.UPDATE_BEFORE, 2);
        sink.write(row(schema, keys.get(i), "second"), ChangeKind.UPDATE_AFTER, 2);
      }
      sink.commit(2);
      assertThat(seen(table)).containsExactlyInAnyOrderElementsOf(expected(keys, 1));
      for (int i = 1; i < keys.size(); i += 3) {
        sink.write(row(schema, keys.get(i)), ChangeKind.DELETE, 3);
      }
      sink.commit(3);
      assertThat(seen(table)).containsExactlyInAnyOrderElementsOf(expected(keys, 2));
    }
    for (int i = 0; i < keys.size(); i++) {
      if (formats.data() == FileFormat.ORC && KeyValues.missedByReadersOfOrc(keys.get(i))) {
        continue;
      }
      assertThat(lake.rows(table, Expressions.equal("k", KeyValues.literal(keys.get(i)))))
          .as("look-up of %s", keys.get(i))
          .hasSize(i % 3 == 1 ? 0 : 1);
    }
  }

  private static List<String> seen(String table) {
    return lake.rows(table).stream()
        .map(row -> KeyValues.text(row.get(0)) + "=" + row.get(1))
        .toList();
  }

  private static List<String> expected(List<?> keys, int epochsAfterTheFirst) {
    return IntStream.range(0, keys.size())
        .filter(i -> epochsAfterTheFirst < 2 || i % 3 != 1)
        .mapToObj(
            i ->
                KeyValues.text(keys.get(i))
                    + "="
                    + (epochsAfterTheFirst > 0 && i % 3 == 0 ? "second" : "first"))
        .toList();
  }
}
