package dev.floe.cdc.oracle;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.TypeDescription;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.Type;

/** Reads files as they are, without the table's deletes. */
final class FileContents {
  private FileContents() {}

  /** The rows of a file, in its order, in the columns of a schema. */
  static List<Record> rows(Table table, ContentFile<?> file, Schema schema) {
    List<Record> rows = new ArrayList<>();
    try (CloseableIterable<Record> read =
        FormatModelRegistry.<Record, Object>readBuilder(
                file.format(), Record.class, table.io().newInputFile(file.location()))
            .project(schema)
            .build()) {
      read.forEach(row -> rows.add(row.copy()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows;
  }

  /** The field ids of the top-level columns that a file has. */
  static Set<Integer> columns(ContentFile<?> file) {
    String path = ReferredFiles.path(file);
    try {
      return switch (file.format()) {
        case PARQUET -> parquetColumns(Path.of(path));
        case ORC -> orcColumns(path);
        case AVRO -> avroColumns(new File(path));
        default -> throw new IllegalArgumentException("no columns in " + file.format());
      };
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Set<Integer> parquetColumns(Path path) throws IOException {
    Set<Integer> ids = new TreeSet<>();
    try (ParquetFileReader file = ParquetFileReader.open(new LocalInputFile(path))) {
      for (Type column : file.getFileMetaData().getSchema().getFields()) {
        ids.add(column.getId().intValue());
      }
    }
    return ids;
  }

  private static Set<Integer> orcColumns(String path) throws IOException {
    Set<Integer> ids = new TreeSet<>();
    Configuration hadoop = new Configuration();
    hadoop.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
    try (Reader file =
        OrcFile.createReader(
            new org.apache.hadoop.fs.Path("file://" + path), OrcFile.readerOptions(hadoop))) {
      for (TypeDescription column : file.getSchema().getChildren()) {
        ids.add(Integer.valueOf(column.getAttributeValue("iceberg.id")));
      }
    }
    return ids;
  }

  private static Set<Integer> avroColumns(File path) throws IOException {
    Set<Integer> ids = new TreeSet<>();
    try (DataFileReader<Object> file = new DataFileReader<>(path, new GenericDatumReader<>())) {
      file.getSchema().getFields().forEach(c -> ids.add((Integer) c.getObjectProp("field-id")));
    }
    return ids;
  }
}
