package dev.floe.cdc.delta;

import dev.floe.cdc.row.GenericValues;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.encryption.EncryptionKeyMetadata;
import org.apache.iceberg.formats.FileWriterBuilder;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.formats.ReadBuilder;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.types.Types;

/** Rows written to a file of a format by us and by Iceberg's generic writer, and read back. */
final class FormatFiles {
  private static final Map<String, String> UNCOMPRESSED =
      Map.of(
          "write.parquet.compression-codec", "uncompressed",
          "write.orc.compression-codec", "none",
          "write.avro.compression-codec", "uncompressed");

  static {
    ParquetRows.register();
    OrcRows.register();
    AvroRows.register();
  }

  private FormatFiles() {}

  /**
   * A file that is written.
   *
   * @param data its bytes
   * @param file what its writer says of it
   */
  record Written(InMemoryOutputFile data, DataFile file) {}

  /** Writes rows, in Iceberg's internal representation, as row views. */
  static Written ours(
      FileFormat format, Schema schema, MetricsConfig metrics, List<GenericRecord> rows)
      throws IOException {
    return ours(format, schema, schema.asStruct(), metrics, rows);
  }

  /** Writes some columns of rows of a shape. */
  static Written ours(
      FileFormat format,
      Schema schema,
      Types.StructType shape,
      MetricsConfig metrics,
      List<GenericRecord> rows)
      throws IOException {
    InMemoryOutputFile data = new InMemoryOutputFile("memory:/file");
    RowEncoder encoder = new RowEncoder(shape);
    RowView view = new RowView(shape);
    FileWriterBuilder<DataWriter<RowView>, Types.StructType> builder =
        FormatModelRegistry.dataWriteBuilder(
            format,
            RowView.class,
            EncryptedFiles.encryptedOutput(data, EncryptionKeyMetadata.EMPTY));
    DataWriter<RowView> writer =
        builder
            .engineSchema(shape)
            .schema(schema)
            .spec(PartitionSpec.unpartitioned())
            .metricsConfig(metrics)
            .setAll(UNCOMPRESSED)
            .build();
    try (writer) {
      for (GenericRecord row : rows) {
        int length = encoder.encode(row);
        writer.write(view.wrap(encoder.buffer(), 0, length));
      }
    }
    return new Written(data, writer.toDataFile());
  }

  /** Writes rows, in Iceberg's internal representation, as records. */
  static Written icebergs(
      FileFormat format, Schema schema, MetricsConfig metrics, List<GenericRecord> rows)
      throws IOException {
    InMemoryOutputFile data = new InMemoryOutputFile("memory:/file");
    FileWriterBuilder<DataWriter<Record>, Schema> builder =
        FormatModelRegistry.dataWriteBuilder(
            format,
            Record.class,
            EncryptedFiles.encryptedOutput(data, EncryptionKeyMetadata.EMPTY));
    DataWriter<Record> writer =
        builder
            .schema(schema)
            .spec(PartitionSpec.unpartitioned())
            .metricsConfig(metrics)
            .setAll(UNCOMPRESSED)
            .build();
    try (writer) {
      for (GenericRecord row : rows) {
        writer.write(GenericValues.struct(row));
      }
    }
    return new Written(data, writer.toDataFile());
  }

  /** Reads all rows with Iceberg's generic reader. */
  static List<Record> read(FileFormat format, Schema schema, Written written) throws IOException {
    ReadBuilder<Record, ?> builder =
        FormatModelRegistry.readBuilder(format, Record.class, written.data().toInputFile());
    try (CloseableIterable<Record> rows = builder.project(schema).build()) {
      List<Record> records = new ArrayList<>();
      rows.forEach(records::add);
      return records;
    }
  }
}
