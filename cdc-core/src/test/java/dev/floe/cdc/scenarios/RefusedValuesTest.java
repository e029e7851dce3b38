package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.delta.limits.Wkb;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value that files of the table's format cannot hold is refused with its change alone. */
class RefusedValuesTest {
  /** In the second before 1970, in microseconds. */
  private static final long REFUSED = -1L;

  private static final long TAKEN = -1_000_000L;

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static Schema keyedById(Type type) {
    return new Schema(
        List.of(
            NestedField.required(1, "id", Types.LongType.get()),
            NestedField.optional(2, "v", type)),
        Set.of(1));
  }

  private static String create(Schema schema, Formats formats) {
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned(), formats.properties());
    return table;
  }

  private static CdcSink.Builder sink(String table) {
    return CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s");
  }

  private static void assertRefused(CdcSink sink, Record row, ChangeKind kind, String column) {
    assertThatThrownBy(() -> sink.write(row, kind, 3))
        .isInstanceOf(ChangeRejectedException.class)
        .hasMessageContaining("cannot write a change to table lake.db.t")
        .hasMessageContaining("cannot write column '" + column + "': ORC has no form for")
        .hasMessageContaining("1969-12-31T23:59:59.999999")
        .hasMessageContaining("write such values to Parquet or Avro (write.format.default");
  }

  /** Writes good changes around a refused one, twice, and reads what was committed. */
  private static List<Object> committedAround(
      Schema schema, Formats formats, Object good, Object bad, String column) {
    String table = create(schema, formats);
    try (CdcSink sink = sink(table).build()) {
      for (long epoch = 1; epoch <= 2; epoch++) {
        sink.write(row(schema, 1L, good), ChangeKind.UPDATE_AFTER, 2 * epoch);
        assertRefused(sink, row(schema, 1L, bad), ChangeKind.UPDATE_AFTER, column);
        assertRefused(sink, row(schema, 2L, bad), ChangeKind.INSERT, column);
        sink.write(row(schema, 3L, null), ChangeKind.UPDATE_AFTER, 2 * epoch + 1);
        assertThat(sink.commit(epoch).outcome()).isInstanceOf(Committed.class);
      }
    }
    assertThat(lake.rows(table)).extracting(row -> row.get(0)).containsExactlyInAnyOrder(1L, 3L);
    return lake.rows(table).stream().map(row -> row.get(1)).filter(v -> v != null).toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, -1_000, -500_000, -999_000})
  void aTimestampThatOrcCannotHoldIsRefusedAndTheOthersAreCommitted(long micros) {
    Schema schema = keyedById(Types.TimestampType.withoutZone());
    String table = create(schema, Formats.of(FileFormat.ORC, 2));
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(schema, 1L, TAKEN), ChangeKind.INSERT, 1);
      assertThatThrownBy(() -> sink.write(row(schema, 2L, micros), ChangeKind.INSERT, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining(
              "cannot write column 'v': ORC has no form for 1969-12-31T23:59:59.");
      sink.write(row(schema, 3L, -999_001L), ChangeKind.INSERT, 1);
      sink.write(row(schema, 4L, 0L), ChangeKind.INSERT, 1);
      assertThat(sink.commit(1).outcome()).isInstanceOf(Committed.class);
      sink.write(row(schema, 2L, 1L), ChangeKind.INSERT, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .extracting(row -> row.get(0))
        .containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
  }

  @Test
  void timestampsOfEitherUnitAreRefusedInNestedColumnsToo() {
    for (Type time : List.of(Types.TimestampType.withZone(), Types.TimestampNanoType.withZone())) {
      Formats orc = Formats.of(FileFormat.ORC, 3);
      boolean nanos = time.typeId() == Type.TypeID.TIMESTAMP_NANO;
      long good = nanos ? TAKEN * 1_000 : TAKEN;
      long bad = nanos ? REFUSED * 1_000 : REFUSED;
      Types.StructType struct = Types.StructType.of(NestedField.optional(10, "at", time));
      Function<Object, Record> inStruct = value -> row(struct.asSchema(), value);
      assertThat(committedAround(keyedById(time), orc, good, bad, "v")).hasSize(1);
      assertThat(
              committedAround(
                  keyedById(struct), orc, inStruct.apply(good), inStruct.apply(bad), "v.at"))
          .hasSize(1);
      assertThat(
              committedAround(
                  keyedById(Types.ListType.ofOptional(11, time)),
                  orc,
                  Arrays.asList(good, null),
                  Arrays.asList(null, good, bad),
                  "v.element"))
          .hasSize(1);
      assertThat(
              committedAround(
                  keyedById(Types.MapType.ofOptional(11, 12, Types.StringType.get(), time)),
                  orc,
                  Collections.singletonMap("k", good),
                  Map.of("k", good, "l", bad),
                  "v.value"))
          .hasSize(1);
      assertThat(
              committedAround(
                  keyedById(Types.MapType.ofOptional(11, 12, time, time)),
                  orc,
                  Collections.singletonMap(good, null),
                  Collections.singletonMap(bad, null),
                  "v.key"))
          .hasSize(1);
      assertThat(
              committedAround(
                  keyedById(Types.ListType.ofOptional(11, struct)),
                  orc,
                  Arrays.asList(inStruct.apply(good), null),
                  List.of(inStruct.apply(good), inStruct.apply(bad)),
                  "v.element.at"))
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "AVRO"})
  void otherFormatsTakeThem(FileFormat format) {
    Schema schema = keyedById(Types.TimestampType.withoutZone());
    String table = create(schema, new Formats(format, FileFormat.ORC, 2));
    try (CdcSink sink = sink(table).upsert().build()) {
      sink.write(row(schema, 1L, REFUSED), ChangeKind.UPDATE_AFTER, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).hasToString("[Record(1, 1969-12-31T23:59:59.999999)]");
  }

  @Test
  void aDeleteIsTakenWhateverIsInTheColumnsThatItDoesNotNeed() {
    Schema schema = keyedById(Types.TimestampType.withoutZone());
    String table = create(schema, Formats.of(FileFormat.ORC, 2));
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(schema, 1L, 0L), ChangeKind.INSERT, 1);
      sink.commit(1);
      sink.write(row(schema, 1L, REFUSED), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table)).isEmpty();
  }

  private static Schema keyedByTime() {
    return new Schema(
        List.of(
            NestedField.optional(1, "name", Types.StringType.get()),
            NestedField.required(2, "at", Types.TimestampType.withoutZone())),
        Set.of(2));
  }

  @Test
  void aKeyThatADeleteFileCannotHoldIsRefusedOfEveryChange() {
    Schema schema = keyedByTime();
    String table = create(schema, new Formats(FileFormat.PARQUET, FileFormat.ORC, 2));
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(schema, "b", TAKEN), ChangeKind.INSERT, 1);
      sink.commit(1);
      for (ChangeKind kind : ChangeKind.values()) {
        assertRefused(sink, row(schema, "a", REFUSED), kind, "at");
      }
      sink.write(row(schema, "b", TAKEN), ChangeKind.DELETE, 3);
      assertThat(sink.commit(2).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(lake.rows(table)).isEmpty();
  }

  @Test
  void anUpsertsInsertDeletesToo() {
    Schema schema = keyedByTime();
    String table = create(schema, new Formats(FileFormat.AVRO, FileFormat.ORC, 2));
    try (CdcSink sink = sink(table).upsert().build()) {
      assertRefused(sink, row(schema, "a", REFUSED), ChangeKind.INSERT, "at");
      sink.write(row(schema, "b", 0L), ChangeKind.INSERT, 1);
      assertThat(sink.commit(1).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(lake.rows(table)).extracting(row -> row.get(0)).containsExactly("b");
  }

  @Test
  void aKeyThatADataFileCannotHoldCanBeDeletedInAFormatThatHoldsIt() {
    Schema schema = keyedByTime();
    String table = create(schema, new Formats(FileFormat.ORC, FileFormat.AVRO, 2));
    try (CdcSink sink = sink(table).build()) {
      assertRefused(sink, row(schema, "a", REFUSED), ChangeKind.INSERT, "at");
      assertRefused(sink, row(schema, "a", REFUSED), ChangeKind.UPDATE_AFTER, "at");
      sink.write(row(schema, "a", REFUSED), ChangeKind.UPDATE_BEFORE, 1);
      sink.write(row(schema, "b", REFUSED - 999_999), ChangeKind.DELETE, 1);
      sink.write(row(schema, "c", 0L), ChangeKind.UPDATE_AFTER, 1);
      assertThat(sink.commit(1).written().deletes()).isEqualTo(3);
    }
    assertThat(lake.rows(table)).extracting(row -> row.get(0)).containsExactly("c");
  }

  @Test
  void aGeometryThatIsNestedTooDeepIsRefusedByParquetAndTakenByAvro() {
    Schema schema = keyedById(Types.GeometryType.crs84());
    ByteBuffer deep = ByteBuffer.wrap(Wkb.nested(100_000));
    ByteBuffer allowed = ByteBuffer.wrap(Wkb.nested(256));
    String table = create(schema, Formats.of(FileFormat.PARQUET, 3));
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(schema, 1L, allowed), ChangeKind.INSERT, 1);
      assertThatThrownBy(() -> sink.write(row(schema, 2L, deep), ChangeKind.INSERT, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("cannot write column 'v': its geometry of 900,021 bytes")
          .hasMessageContaining("write it with fewer levels, or to Avro");
      sink.write(row(schema, 3L, ByteBuffer.wrap(new byte[5_000])), ChangeKind.INSERT, 1);
      assertThat(sink.commit(1).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(lake.rows(table)).extracting(row -> row.get(0)).containsExactly(1L, 3L);
    assertThat(lake.rows(table).get(0).get(1)).isEqualTo(allowed);

    String avro = create(schema, Formats.of(FileFormat.AVRO, 3));
    try (CdcSink sink = sink(avro).build()) {
      sink.write(row(schema, 2L, deep), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(avro).get(0).get(1)).isEqualTo(deep);
  }
}
