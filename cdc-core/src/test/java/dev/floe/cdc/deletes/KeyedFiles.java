package dev.floe.cdc.deletes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.key.KeyEncoder;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import dev.floe.cdc.sort.KeyRunBuilder;
import dev.floe.cdc.testing.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;

/** Files of rows and of keys that are in no snapshot, and what should be in them. */
final class KeyedFiles {
  private KeyedFiles() {}

  /** Writes a data file under a spec without partitions. */
  static DataFile data(Table table, FileFormat format, Schema schema, List<Record> rows) {
    return data(table, format, schema, PartitionSpec.unpartitioned(), null, rows);
  }

  /** Writes a data file of a partition, in a schema that need not be the table's. */
  static DataFile data(
      Table table,
      FileFormat format,
      Schema schema,
      PartitionSpec spec,
      StructLike partition,
      List<Record> rows) {
    DataWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .dataFileFormat(format)
            .dataSchema(schema)
            .build()
            .newDataWriter(names(table, format).newOutputFile(spec, partition), spec, partition);
    try (writer) {
      rows.forEach(writer::write);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return writer.toDataFile();
  }

  /** Writes a file of deletes by equality of all columns of a schema. */
  static DeleteFile keys(Table table, FileFormat format, Schema schema, List<Record> keys) {
    PartitionSpec spec = PartitionSpec.unpartitioned();
    EqualityDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .deleteFileFormat(format)
            .equalityFieldIds(
                schema.columns().stream().mapToInt(column -> column.fieldId()).toArray())
            .equalityDeleteRowSchema(schema)
            .build()
            .newEqualityDeleteWriter(names(table, format).newOutputFile(spec, null), spec, null);
    try (writer) {
      keys.forEach(writer::write);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return writer.toDeleteFile();
  }

  private static OutputFileFactory names(Table table, FileFormat format) {
    return OutputFileFactory.builderFor(table, 1, 1).format(format).build();
  }

  /** Rows of one column. */
  static List<Record> rows(Schema schema, Object... values) {
    return Stream.of(values).map(value -> Rows.row(schema, value)).toList();
  }

  /** A run of the keys of rows, in whatever order. */
  static KeyRun run(KeySchema key, KeyMemory memory, List<Record> keys) {
    KeyForm form = new KeyForm(key);
    KeyEncoder encoder = form.encoder();
    try (KeyRunBuilder builder = form.builder(memory, keys.size())) {
      for (Record row : keys) {
        int length = encoder.encode(row);
        assertThat(builder.add(encoder.buffer(), length)).isTrue();
      }
      return builder.build();
    }
  }

  /** The key of a row as text that orders as it does. */
  static String hex(KeySchema key, Record row) {
    KeyEncoder encoder = new KeyForm(key).encoder();
    int length = encoder.encode(row);
    return HexFormat.of().formatHex(encoder.buffer(), 0, length);
  }

  /** All keys of a run. */
  static List<String> hex(KeyRun run) {
    List<String> keys = new ArrayList<>();
    for (long rank = 0; rank < run.size(); rank++) {
      keys.add(HexFormat.of().formatHex(run.key(rank)));
    }
    return keys;
  }

  /** What a reader shows, as {@code position=key}; {@code -} where a row has none. */
  static List<String> read(KeyReader reader) {
    List<String> rows = new ArrayList<>();
    try (reader) {
      while (reader.next()) {
        byte[] key = Arrays.copyOf(reader.key(), reader.length());
        rows.add(reader.position() + "=" + (reader.hasKey() ? HexFormat.of().formatHex(key) : "-"));
      }
    }
    return rows;
  }
}
