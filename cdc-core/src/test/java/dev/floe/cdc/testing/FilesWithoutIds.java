package dev.floe.cdc.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * Data files without field ids, as tables have them that were made of other tables' files, with the
 * columns {@code id}, an int, and {@code name}, a string: the rows 5 and 4, both named "a".
 */
public final class FilesWithoutIds {
  private FilesWithoutIds() {}

  /** Writes a file of a format into a folder. */
  public static DataFile of(Path folder, FileFormat format) throws IOException {
    File file = folder.resolve(format.addExtension("file")).toFile();
    switch (format) {
      case AVRO -> writeAvro(file);
      case ORC -> writeOrc(file);
      default -> writeParquet(file.toPath());
    }
    return DataFiles.builder(PartitionSpec.unpartitioned())
        .withPath(file.getPath())
        .withFormat(format)
        .withFileSizeInBytes(file.length())
        .withRecordCount(2)
        .build();
  }

  private static void writeAvro(File file) throws IOException {
    org.apache.avro.Schema schema =
        SchemaBuilder.record("row").fields().requiredInt("id").requiredString("name").endRecord();
    try (DataFileWriter<GenericData.Record> writer =
        new DataFileWriter<GenericData.Record>(new GenericDatumWriter<>(schema))
            .create(schema, file)) {
      for (int id = 5; id > 3; id -= 1) {
        GenericData.Record row = new GenericData.Record(schema);
        row.put("id", id);
        row.put("name", "a");
        writer.append(row);
      }
    }
  }

  private static void writeOrc(File file) throws IOException {
    Configuration hadoop = new Configuration();
    hadoop.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
    TypeDescription schema = TypeDescription.fromString("struct<id:int,name:string>");
    try (Writer writer =
        OrcFile.createWriter(
            new org.apache.hadoop.fs.Path("file://" + file),
            OrcFile.writerOptions(hadoop).setSchema(schema))) {
      VectorizedRowBatch rows = schema.createRowBatch();
      for (int id = 5; id > 3; id -= 1) {
        ((LongColumnVector) rows.cols[0]).vector[rows.size] = id;
        ((BytesColumnVector) rows.cols[1]).setVal(rows.size, "a".getBytes(StandardCharsets.UTF_8));
        rows.size += 1;
      }
      writer.addRowBatch(rows);
    }
  }

  private static void writeParquet(Path file) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message row { required int32 id; required binary name (UTF8); }");
    try (ParquetWriter<org.apache.parquet.example.data.Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .build()) {
      for (int id = 5; id > 3; id -= 1) {
        SimpleGroup row = new SimpleGroup(schema);
        row.add("id", id);
        row.add("name", "a");
        writer.write(row);
      }
    }
  }
}
