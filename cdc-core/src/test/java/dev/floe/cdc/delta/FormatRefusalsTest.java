package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.delta.FormatFiles.Written;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of other columns than the rows, and values that they cannot hold. */
class FormatRefusalsTest {
  private static final Types.StructType ROWS =
      Types.StructType.of(
          NestedField.optional(1, "id", Types.LongType.get()),
          NestedField.optional(2, "name", Types.StringType.get()),
          NestedField.optional(
              3,
              "address",
              Types.StructType.of(NestedField.optional(4, "zip", Types.StringType.get()))),
          NestedField.optional(5, "tags", Types.ListType.ofOptional(6, Types.StringType.get())));

  private static GenericRecord row(Object... values) {
    GenericRecord row = GenericRecord.create(ROWS);
    for (int i = 0; i < values.length; i += 1) {
      row.set(i, values[i]);
    }
    return row;
  }

  private static Written write(FileFormat format, Schema file, GenericRecord... rows)
      throws IOException {
    return FormatFiles.ours(format, file, ROWS, MetricsConfig.getDefault(), Arrays.asList(rows));
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"ORC", "AVRO"})
  void aFileTakesItsColumnsOutOfTheRowsByFieldId(FileFormat format) throws IOException {
    Schema file =
        new Schema(
            NestedField.optional(5, "labels", ROWS.fields().get(3).type()),
            NestedField.required(1, "key", Types.LongType.get()));
    Written written =
        write(format, file, row(7L, "n", null, List.of("a", "b")), row(8L, null, null, null));
    List<Record> read = FormatFiles.read(format, file, written);
    assertThat(read).extracting(r -> r.getField("key")).containsExactly(7L, 8L);
    assertThat(read).extracting(r -> r.getField("labels")).containsExactly(List.of("a", "b"), null);
    assertThat(written.file().recordCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"ORC", "AVRO"})
  void nullInARequiredColumnIsRefused(FileFormat format) {
    Schema file =
        new Schema(
            NestedField.required(1, "id", Types.LongType.get()),
            NestedField.required(2, "name", Types.StringType.get()));
    assertThatThrownBy(() -> write(format, file, row(1L, "a"), row(2L, null)))
        .hasStackTraceContaining("cannot write column 'name': the row has no value")
        .hasStackTraceContaining("the column is required; give the row a value");
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"ORC", "AVRO"})
  void aColumnThatRowsDoNotHaveIsRefused(FileFormat format) {
    Schema file = new Schema(NestedField.optional(9, "more", Types.LongType.get()));
    assertThatThrownBy(() -> write(format, file, row(1L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "cannot write column 'more': no column of the rows has its field id 9");
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"ORC", "AVRO"})
  void aColumnThatRowsHaveAsAnotherTypeIsRefused(FileFormat format) {
    Schema file = new Schema(NestedField.optional(1, "id", Types.IntegerType.get()));
    assertThatThrownBy(() -> write(format, file, row(1L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot write column 'id': rows have it as long and the file as int");
  }

  private static Written writeTime(FileFormat format, Type type, long time) throws IOException {
    Schema schema = new Schema(NestedField.required(1, "at", type));
    GenericRecord row = GenericRecord.create(schema);
    row.set(0, time);
    return FormatFiles.ours(format, schema, MetricsConfig.getDefault(), List.of(row));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, -500, -999, -1_000, -1_001, -500_000, -998_999, -999_000})
  void timestampsOfTheSecondBefore1970AreRefusedByOrc(long micros) throws IOException {
    for (Type type : List.of(Types.TimestampType.withZone(), Types.TimestampType.withoutZone())) {
      assertThatThrownBy(() -> writeTime(FileFormat.ORC, type, micros))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "cannot write column 'at': ORC has no form for 1969-12-31T23:59:59.")
          .hasMessageContaining("write such values to Parquet or Avro (write.format.default");
    }
    assertThat(writeTime(FileFormat.AVRO, Types.TimestampType.withZone(), micros)).isNotNull();
  }

  @Test
  void nanosecondsOfTheSecondBefore1970AreRefusedByOrc() {
    for (Type type :
        List.of(Types.TimestampNanoType.withZone(), Types.TimestampNanoType.withoutZone())) {
      for (long nanos : new long[] {-1, -999_000_000L}) {
        assertThatThrownBy(() -> writeTime(FileFormat.ORC, type, nanos))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("ORC has no form for 1969-12-31T23:59:59.");
      }
    }
  }

  @Test
  void timestampsAroundTheSecondBefore1970KeepTheirValueInOrc() throws IOException {
    Map<Type, long[]> times =
        Map.of(
            Types.TimestampType.withZone(),
            new long[] {-3_000_000, -1_000_001, -1_000_000, -999_999, -999_001, 0, 1, 999, 1_000},
            Types.TimestampNanoType.withoutZone(),
            new long[] {-1_000_000_001L, -1_000_000_000L, -999_999_999L, -999_000_001L, 0, 1});
    for (Map.Entry<Type, long[]> entry : times.entrySet()) {
      Schema schema = new Schema(NestedField.required(1, "at", entry.getKey()));
      RowText text = new RowText(schema.asStruct());
      for (long time : entry.getValue()) {
        Written written = writeTime(FileFormat.ORC, entry.getKey(), time);
        assertThat(text.of(FormatFiles.read(FileFormat.ORC, schema, written).get(0)))
            .isEqualTo("(" + time + ")");
      }
    }
  }
}
