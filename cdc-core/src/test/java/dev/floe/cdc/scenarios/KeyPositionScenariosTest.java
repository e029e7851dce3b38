package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys in every place of a row, of one column and of several (173, 174, fault 50). */
class KeyPositionScenariosTest {
  private static final int ROWS = 12;
  private static final Types.StructType ADDRESS =
      Types.StructType.of(
          NestedField.required(20, "zip", Types.IntegerType.get()),
          NestedField.optional(21, "tags", Types.ListType.ofOptional(22, Types.StringType.get())));

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
    List<List<String>> keys =
        List.of(
            List.of("text"),
            List.of("bytes"),
            List.of("id"),
            List.of("price"),
            List.of("text", "price"),
            List.of("id", "bytes"),
            List.of("price", "text", "bytes", "id"));
    return Stream.of(2, 3)
        .flatMap(v -> Formats.ALL.stream().map(format -> Formats.of(format, v)))
        .flatMap(
            formats ->
                keys.stream()
                    .flatMap(
                        key ->
                            IntStream.range(0, 3)
                                .mapToObj(turn -> Arguments.of(formats, key, turn))))
        // Formats, keys and turns in all pairs, versions taking turns too.
        .filter(
            a ->
                (((Formats) a.get()[0]).version() + (int) a.get()[2] + keys.indexOf(a.get()[1])) % 2
                    == 0);
  }

  /** A schema whose columns begin elsewhere with each turn, so that a key is first, last, amid. */
  private static Schema schema(int turn) {
    List<NestedField> columns =
        new ArrayList<>(
            List.of(
                NestedField.required(11, "text", Types.StringType.get()),
                NestedField.optional(12, "address", ADDRESS),
                NestedField.required(9, "price", Types.DecimalType.of(20, 2)),
                NestedField.required(4, "bytes", Types.BinaryType.get()),
                NestedField.required(15, "must", Types.StringType.get()),
                NestedField.required(3, "id", Types.UUIDType.get())));
    Collections.rotate(columns, 2 * turn + 1);
    return new Schema(columns);
  }

  private static Record rowOf(Schema schema, int n, String must) {
    Record address = row(new Schema(ADDRESS.fields()), n, List.of("t" + n));
    Map<String, Object> values =
        Map.of(
            "text",
            "k" + n,
            "price",
            new BigDecimal("-1.05").multiply(new BigDecimal(n)).setScale(2),
            "bytes",
            ByteBuffer.wrap(new byte[] {(byte) n, (byte) 0xFF}),
            "id",
            new UUID((long) n << 60, n));
    Record row = row(schema);
    values.forEach(row::setField);
    row.setField("address", n % 2 == 0 ? null : address);
    row.setField("must", must);
    return row;
  }

  @ParameterizedTest(name = "{1} in {0}, turn {2}")
  @MethodSource("keys")
  @DisplayName("173, 174: several keys of one epoch, wherever their columns stand")
  void keysAreFoundWhereverTheirColumnsStand(Formats formats, List<String> key, int turn) {
    String table = lake.newName();
    lake.create(table, schema(turn), PartitionSpec.unpartitioned(), formats.properties());
    Schema schema = lake.load(table).schema();
    List<Record> expected = new ArrayList<>();
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table))
            .equalityColumns(key.toArray(String[]::new))
            .sinkId("s")
            .build()) {
      for (int n = 0; n < ROWS; n++) {
        sink.write(rowOf(schema, n, "first"), ChangeKind.INSERT, 1);
      }
      sink.commit(1);
      for (int n = 0; n < ROWS; n++) {
        Record row = rowOf(schema, n, "second");
        if (n % 3 == 0) {
          sink.write(onlyKey(row, schema, key), ChangeKind.DELETE, 2);
        } else {
          if (n % 3 == 1) {
            sink.write(row, ChangeKind.UPDATE_AFTER, 2);
          }
          expected.add(rowOf(schema, n, n % 3 == 1 ? "second" : "first"));
        }
      }
      sink.commit(2);
    }
    assertThat(lake.rows(table)).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static Record onlyKey(Record row, Schema schema, List<String> key) {
    Record image = row(schema);
    key.forEach(name -> image.setField(name, row.getField(name)));
    return image;
  }
}
