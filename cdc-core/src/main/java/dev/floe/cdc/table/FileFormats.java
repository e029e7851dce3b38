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
  private static final List<FileFormat> WRITTEN =
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
   * @throws TableConfigurationException when they do not
   */
  static void checkKey(String table, Map<String, String> properties, List<Types.NestedField> key) {
    FileFormat format = ofDeletes(properties);
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

  private static FileFormat ofDeletes(Map<String, String> properties) {
    String data =
        properties.getOrDefault(
            TableProperties.DEFAULT_FILE_FORMAT, TableProperties.DEFAULT_FILE_FORMAT_DEFAULT);
    String deletes = properties.getOrDefault(TableProperties.DELETE_DEFAULT_FILE_FORMAT, data);
    return find(deletes).orElseThrow();
  }

  private static Optional<FileFormat> find(String name) {
    return WRITTEN.stream()
        .filter(format -> format.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst();
  }
}
