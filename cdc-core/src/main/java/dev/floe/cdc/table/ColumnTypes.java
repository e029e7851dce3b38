package dev.floe.cdc.table;

import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Refuses columns, nested ones too, whose types Iceberg does not write to a table's data files.
 *
 * <table>
 *   <caption>What is written to which format</caption>
 *   <tr><th>type</th><th>Parquet</th><th>ORC</th><th>Avro</th></tr>
 *   <tr><td>variant, geometry, geography</td><td>yes</td><td>no</td><td>yes</td></tr>
 *   <tr><td>unknown as a column or field</td><td>yes</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>unknown as a list's element or a map's value</td><td>no</td><td>no</td><td>yes</td></tr>
 *   <tr><td>struct without fields</td><td>no</td><td>no</td><td>yes</td></tr>
 *   <tr><td>struct with fields of type unknown alone</td><td>no</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>fixed[0]</td><td>no</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>decimal without digits</td><td>no</td><td>no</td><td>no</td></tr>
 *   <tr><td>all others</td><td>yes</td><td>yes</td><td>yes</td></tr>
 * </table>
 */
final class ColumnTypes {
  private final String table;
  private final Schema schema;
  private final FileFormat format;

  private ColumnTypes(String table, Schema schema, FileFormat format) {
    this.table = table;
    this.schema = schema;
    this.format = format;
  }

  /**
   * Throws when a column cannot be written, naming it and its type.
   *
   * @param format the format of data files
   */
  static void check(String table, Schema schema, FileFormat format) {
    new ColumnTypes(table, schema, format).check(schema.asStruct());
  }

  private void check(Type.NestedType nested) {
    for (Types.NestedField field : nested.fields()) {
      checkName(field);
      boolean inStruct = nested.isStructType();
      if (!holds(format, field.type(), inStruct)) {
        throw refuse(field, inStruct);
      }
      if (field.type().isNestedType()) {
        check(field.type().asNestedType());
      }
    }
  }

  private void checkName(Types.NestedField field) {
    if (field.name().isEmpty()) {
      throw KeyColumns.problem(
          table, "a column has an empty name, which no file can hold; rename the column");
    }
    if (format == FileFormat.ORC && field.name().indexOf('`') >= 0) {
      throw KeyColumns.problem(
          table,
          "column '%s' has a backquote in its name, and readers cannot read ORC files with such a"
              + " name; rename the column, or set the property %s to parquet or avro",
          schema.findColumnName(field.fieldId()),
          TableProperties.DEFAULT_FILE_FORMAT);
    }
  }

  private static boolean holds(FileFormat format, Type type, boolean inStruct) {
    return switch (type.typeId()) {
      case BOOLEAN,
          INTEGER,
          LONG,
          FLOAT,
          DOUBLE,
          DATE,
          TIME,
          TIMESTAMP,
          TIMESTAMP_NANO,
          STRING,
          UUID,
          BINARY,
          LIST,
          MAP ->
          true;
      case DECIMAL -> ((Types.DecimalType) type).precision() > 0;
      case FIXED -> format != FileFormat.PARQUET || ((Types.FixedType) type).length() > 0;
      case VARIANT, GEOMETRY, GEOGRAPHY -> format != FileFormat.ORC;
      case UNKNOWN -> inStruct || format == FileFormat.AVRO;
      case STRUCT ->
          switch (format) {
            case AVRO -> true;
            case ORC -> !type.asStructType().fields().isEmpty();
            default ->
                type.asStructType().fields().stream()
                    .anyMatch(field -> field.type().typeId() != Type.TypeID.UNKNOWN);
          };
      default -> false;
    };
  }

  private TableConfigurationException refuse(Types.NestedField field, boolean inStruct) {
    String others =
        FileFormats.WRITTEN.stream()
            .filter(other -> holds(other, field.type(), inStruct))
            .map(other -> other.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(" or "));
    return KeyColumns.problem(
        table,
        "column '%s' has type %s%s, which Iceberg does not write to %s files; leave the column out,"
            + " give it another type%s",
        schema.findColumnName(field.fieldId()),
        field.type(),
        inStruct ? "" : " inside a list or map",
        format.name().toLowerCase(Locale.ROOT),
        others.isEmpty()
            ? ""
            : ", or set the property " + TableProperties.DEFAULT_FILE_FORMAT + " to " + others);
  }
}
