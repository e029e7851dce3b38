package dev.floe.cdc.deletes;

import dev.floe.cdc.key.KeyEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.IdentityPartitionConverters;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.formats.ReadBuilder;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.types.Types;

/**
 * Walks the keys of a file's rows in the file's order, deleted rows included. Starts before the
 * first row.
 *
 * <p>Reads as Iceberg's readers do: columns by field id, in a file without ids by the table's name
 * mapping; a column that data files of a partition have by its value, from the partition; one that
 * is younger than the file, with its initial default, which they refuse for ORC. A row that then
 * has no value in a column of the key has no key.
 */
final class KeyReader implements AutoCloseable {
  private final KeyEncoder encoder;
  private final int columns;
  private final String location;
  private final CloseableIterable<Record> rows;
  private final CloseableIterator<Record> next;
  private boolean hasKey;
  private int length;
  private long position = -1;

  private KeyReader(KeyForm form, String location, CloseableIterable<Record> rows) {
    this.encoder = form.encoder();
    this.columns = form.key().columns().size();
    this.location = location;
    this.rows = rows;
    this.next = rows.iterator();
  }

  /** Opens a data file. */
  static KeyReader open(Table table, KeyForm form, DataFile file) {
    return open(table, form, file, files(table).newInputFile(file), constants(table, form, file));
  }

  /** Opens a file of deletes by equality that has the key columns. */
  static KeyReader open(Table table, KeyForm form, DeleteFile file) {
    return open(table, form, file, files(table).newInputFile(file), Map.of());
  }

  private static KeyReader open(
      Table table, KeyForm form, ContentFile<?> file, InputFile input, Map<Integer, ?> constants) {
    ReadBuilder<Record, Object> builder =
        FormatModelRegistry.<Record, Object>readBuilder(file.format(), Record.class, input)
            .project(form.projection())
            .idToConstant(constants)
            .reuseContainers();
    String mapping = table.properties().get(TableProperties.DEFAULT_NAME_MAPPING);
    if (mapping != null) {
      builder = builder.withNameMapping(NameMappingParser.fromJson(mapping));
    }
    CloseableIterable<Record> rows = builder.build();
    try {
      return new KeyReader(form, file.location(), rows);
    } catch (RuntimeException | Error failure) {
      closeAfter(failure, rows);
      throw failure;
    }
  }

  private static void closeAfter(Throwable failure, CloseableIterable<Record> rows) {
    try {
      rows.close();
    } catch (IOException | RuntimeException second) {
      failure.addSuppressed(second);
    }
  }

  private static EncryptingFileIO files(Table table) {
    return EncryptingFileIO.combine(table.io(), table.encryption());
  }

  private static Map<Integer, ?> constants(Table table, KeyForm form, DataFile file) {
    Map<Integer, Object> constants = new HashMap<>();
    PartitionSpec spec = table.specs().get(file.specId());
    for (int i = 0; i < spec.fields().size(); i += 1) {
      PartitionField field = spec.fields().get(i);
      for (Types.NestedField column : form.key().columns()) {
        if (field.sourceId() == column.fieldId() && field.transform().isIdentity()) {
          Object value = file.partition().get(i, Object.class);
          constants.put(
              column.fieldId(), IdentityPartitionConverters.convertConstant(column.type(), value));
        }
      }
    }
    return constants;
  }

  /** Moves to the next row; false when there is none. */
  boolean next() {
    if (!next.hasNext()) {
      return false;
    }
    Record row = next.next();
    position += 1;
    hasKey = hasValues(row);
    length = hasKey ? encoder.encode(row) : 0;
    return true;
  }

  /** Whether the row has a key. */
  boolean hasKey() {
    return hasKey;
  }

  /** The bytes of the row's key, from index 0, until the next row. */
  byte[] key() {
    return encoder.buffer();
  }

  int length() {
    return length;
  }

  /** The row's position in the file. */
  long position() {
    return position;
  }

  private boolean hasValues(Record row) {
    for (int i = 0; i < columns; i += 1) {
      if (row.get(i) == null) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    try (rows;
        next) {
      hasKey = false;
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot close " + location + ": " + failure, failure);
    }
  }
}
