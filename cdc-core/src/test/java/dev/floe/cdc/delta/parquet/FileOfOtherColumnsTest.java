package dev.floe.cdc.delta.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;

/** Rows that have other columns than the file, or no value where the file requires one. */
class FileOfOtherColumnsTest {
  private static final Types.StructType ROWS =
      Types.StructType.of(
          NestedField.optional(1, "id", Types.LongType.get()),
          NestedField.optional(2, "name", Types.StringType.get()),
          NestedField.optional(
              3,
              "address",
              Types.StructType.of(
                  NestedField.optional(4, "zip", Types.StringType.get()),
                  NestedField.optional(5, "city", Types.StringType.get()))),
          NestedField.optional(6, "tags", Types.ListType.ofOptional(7, Types.StringType.get())),
          NestedField.optional(
              8,
              "rates",
              Types.MapType.ofOptional(9, 10, Types.StringType.get(), Types.DoubleType.get())));

  private static StructLike row(Object... values) {
    GenericRecord row = GenericRecord.create(ROWS);
    for (int pos = 0; pos < values.length; pos += 1) {
      row.set(pos, values[pos]);
    }
    return row;
  }

  private static StructLike address(String zip, String city) {
    GenericRecord address = GenericRecord.create(ROWS.fields().get(2).type().asStructType());
    address.set(0, zip);
    address.set(1, city);
    return address;
  }

  private static List<Record> writeAndRead(Schema schema, StructLike... rows) throws IOException {
    RowEncoder encoder = new RowEncoder(ROWS);
    RowView view = new RowView(ROWS);
    InMemoryOutputFile file = new InMemoryOutputFile();
    try (FileAppender<RowView> appender =
        Parquet.write(file)
            .schema(schema)
            .createWriterFunc(message -> ParquetRowWriter.create(message, ROWS))
            .build()) {
      for (StructLike row : rows) {
        int length = encoder.encode(row);
        appender.add(view.wrap(encoder.buffer(), 0, length));
      }
    }
    List<Record> result = new ArrayList<>();
    try (CloseableIterable<Record> read =
        Parquet.read(file.toInputFile())
            .project(schema)
            .createReaderFunc(message -> GenericParquetReaders.buildReader(schema, message))
            .build()) {
      read.forEach(result::add);
    }
    return result;
  }

  private static void assertRefused(NestedField required, String named, StructLike row) {
    Schema schema = new Schema(required);
    assertThatThrownBy(() -> writeAndRead(schema, row(1L, "a"), row))
        .as(named)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot write column '" + named + "': the row has no value")
        .hasMessageContaining("the column is required");
  }

  @Test
  void columnsAreTakenByFieldIdWhateverTheirOrderAndName() throws IOException {
    Schema schema =
        new Schema(
            NestedField.optional(
                3,
                "home",
                Types.StructType.of(NestedField.optional(5, "town", Types.StringType.get()))),
            NestedField.required(1, "key", Types.LongType.get()));
    List<Record> read =
        writeAndRead(
            schema,
            row(7L, "a", address("8000", "Zürich")),
            row(9L, "b"),
            row(11L, "c", address("1", null)));
    assertThat(read)
        .extracting(Object::toString)
        .containsExactly(
            "Record(Record(Zürich), 7)", "Record(null, 9)", "Record(Record(null), 11)");
  }

  @Test
  void aRequiredColumnTakesNoNull() {
    assertRefused(NestedField.required(2, "name", Types.StringType.get()), "name", row(2L));
    assertThatThrownBy(
            () ->
                writeAndRead(
                    new Schema(NestedField.required(1, "id", Types.LongType.get())),
                    row(null, "a")))
        .hasMessageContaining("cannot write column 'id'");
  }

  @Test
  void aRequiredFieldOfAStructTakesNoNull() throws IOException {
    NestedField address =
        NestedField.optional(
            3,
            "address",
            Types.StructType.of(NestedField.required(5, "city", Types.StringType.get())));
    assertThat(writeAndRead(new Schema(address), row(1L), row(2L, "b", address(null, "Bern"))))
        .extracting(Object::toString)
        .containsExactly("Record(null)", "Record(Record(Bern))");
    assertRefused(address, "address.city", row(2L, "b", address("3000", null)));
  }

  @Test
  void aRequiredElementOrValueIsNotNull() {
    assertRefused(
        NestedField.optional(6, "tags", Types.ListType.ofRequired(7, Types.StringType.get())),
        "tags.element",
        row(1L, "a", null, java.util.Arrays.asList("x", null)));
    assertRefused(
        NestedField.optional(
            8,
            "rates",
            Types.MapType.ofRequired(9, 10, Types.StringType.get(), Types.DoubleType.get())),
        "rates.value",
        row(1L, "a", null, null, java.util.Collections.singletonMap("CHF", null)));
  }

  @Test
  void aColumnThatTheRowsDoNotHaveIsRefused() {
    Schema schema = new Schema(NestedField.optional(77, "other", Types.StringType.get()));
    assertThatThrownBy(() -> writeAndRead(schema, row(1L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot write column 'other': the rows have no field of id 77");
  }
}
