package dev.floe.cdc.table;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** The formats of a table's files, and what they cannot hold. */
final class FileFormats {
  /** Those that there are. */
  static final List<FileFormat> WRITTEN =
      List.of(FileFormat.PARQUET, FileFormat.ORC, FileFormat.AVRO);

  private FileFormats() {}

  /**
   * Checks that the formats that properties ask for are written.
   *
   * @throws TableConfigurationException when one is not
   */
  static void check(String table, Map<String, String> properties) {
    for (String property :
        List.of(TableProperties.DEFAULT_FILE_FORMAT, TableProperties.DELETE_DEFAULT_FILE_FORMAT)) {
      String name = properties.get(property);
      if (name != null && find(name).isEmpty()) {
        throw KeyColumns.problem(
            table,
            "its property %s is '%s', which is no format of data files; set it to parquet, orc or avro",
            property,
            name);
      }
    }
  }

  /**
   * Checks that readers apply all deletes of keys with these columns. Those of Iceberg read every
   * fixed value of a Parquet or Avro file into one and the same array, so that of all deletes of a
   * file only the last applies.
   *
   * @param format the format of delete files
   * @throws TableConfigurationException when they do not
   */
  static void checkKey(String table, FileFormat format, List<Types.NestedField> key) {
    for (Types.NestedField field : key) {
      if (field.type().typeId() == Type.TypeID.FIXED && format != FileFormat.ORC) {
        throw KeyColumns.problem(
            table,
            "equality column '%s' has type %s, and of the deletes in one %s file readers of Iceberg"
                + " apply only the last with such a key; have deletes written to ORC by the table"
                + " property %s=orc, or use a binary column instead",
            field.name(),
            field.type(),
            format,
            TableProperties.DELETE_DEFAULT_FILE_FORMAT);
      }
    }
  }

  /** The format of data files, which {@link #check} has passed. */
  static FileFormat ofData(Map<String, String> properties) {
    return find(properties.getOrDefault(
            TableProperties.DEFAULT_FILE_FORMAT, TableProperties.DEFAULT_FILE_FORMAT_DEFAULT))
        .orElseThrow();
  }

  /** The format of delete files, which {@link #check} has passed: without its own, that of data. */
  static FileFormat ofDeletes(Map<String, String> properties) {
    String own = properties.get(TableProperties.DELETE_DEFAULT_FILE_FORMAT);
    return own == null ? ofData(properties) : find(own).orElseThrow();
  }

  private static Optional<FileFormat> find(String name) {
    return WRITTEN.stream()
        .filter(format -> format.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst();
  }
}
