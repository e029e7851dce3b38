package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.GenericValues;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.parquet.ParquetValueWriter;
import org.apache.iceberg.types.Types;
import org.apache.parquet.schema.MessageType;

/** The same rows, written by the leaves and by Iceberg's writer of generic records. */
final class BothWriters {
  /**
   * A file in memory.
   *
   * @param bytes its content
   * @param metrics what its writer says of it
   */
  record Written(ByteBuffer bytes, Metrics metrics) {}

  private final Schema schema;
  private final Map<String, String> properties;

  BothWriters(Types.StructType type, Map<String, String> properties) {
    this.schema = new Schema(type.fields());
    this.properties = properties;
  }

  Written byLeaves(List<GenericRecord> rows) throws IOException {
    RowEncoder encoder = new RowEncoder(schema.asStruct());
    RowView view = new RowView(schema.asStruct());
    InMemoryOutputFile file = new InMemoryOutputFile();
    FileAppender<RowView> appender =
        appender(file, message -> ParquetRowWriter.create(message, schema.asStruct()));
    try (appender) {
      for (GenericRecord row : rows) {
        int length = encoder.encode(row);
        appender.add(view.wrap(encoder.buffer(), 0, length));
      }
    }
    return new Written(ByteBuffer.wrap(file.toByteArray()), appender.metrics());
  }

  Written byIceberg(List<GenericRecord> rows) throws IOException {
    InMemoryOutputFile file = new InMemoryOutputFile();
    FileAppender<Record> appender =
        appender(file, message -> GenericParquetWriter.create(schema, message));
    try (appender) {
      for (GenericRecord row : rows) {
        appender.add(GenericValues.struct(row));
      }
    }
    return new Written(ByteBuffer.wrap(file.toByteArray()), appender.metrics());
  }

  private interface WriterOf {
    ParquetValueWriter<?> columnsOf(MessageType message);
  }

  private <T> FileAppender<T> appender(InMemoryOutputFile file, WriterOf writer)
      throws IOException {
    return Parquet.write(file)
        .schema(schema)
        .setAll(properties)
        .metricsConfig(MetricsConfig.from(properties, schema, null))
        .createWriterFunc(writer::columnsOf)
        .build();
  }
}
