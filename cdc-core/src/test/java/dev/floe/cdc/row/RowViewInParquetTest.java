package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.data.parquet.InternalWriter;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Iceberg's own writer of internal values takes row views as they are. */
class RowViewInParquetTest {
  private static final int TYPES = 30;
  private static final int ROWS = 20;

  @Test
  void viewsOfRandomRowsWrittenToParquetReadBackAsTheRows() throws IOException {
    for (long seed = 0; seed < TYPES; seed += 1) {
      Random random = new Random(seed);
      Types.StructType type = new RandomTypes(random).row();
      List<GenericRecord> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i += 1) {
        rows.add(new RandomValues(random).struct(type));
      }
      List<Record> read = writeAndRead(new Schema(type.fields()), rows);
      assertThat(read).as("seed %d, %s", seed, type).hasSize(ROWS);
      RowEncoder encoder = new RowEncoder(type);
      for (int i = 0; i < ROWS; i += 1) {
        assertThat(RowRoundTripTest.encode(encoder, read.get(i)))
            .as("seed %d, row %d, %s", seed, i, type)
            .isEqualTo(RowRoundTripTest.encode(encoder, rows.get(i)));
      }
    }
  }

  private static List<Record> writeAndRead(Schema schema, List<GenericRecord> rows)
      throws IOException {
    InMemoryOutputFile file = new InMemoryOutputFile();
    RowEncoder encoder = new RowEncoder(schema.asStruct());
    RowView view = new RowView(schema.asStruct());
    try (FileAppender<RowView> appender =
        Parquet.write(file)
            .schema(schema)
            .set(TableProperties.PARQUET_COMPRESSION, "uncompressed")
            .createWriterFunc(message -> InternalWriter.create(schema.asStruct(), message))
            .build()) {
      for (GenericRecord row : rows) {
        int length = encoder.encode(row);
        appender.add(view.wrap(encoder.buffer(), 0, length));
      }
    }
    try (CloseableIterable<Record> read =
        Parquet.read(file.toInputFile())
            .project(schema)
            .createReaderFunc(message -> GenericParquetReaders.buildReader(schema, message))
            .build()) {
      List<Record> records = new ArrayList<>();
      read.forEach(records::add);
      return records;
    }
  }
}
