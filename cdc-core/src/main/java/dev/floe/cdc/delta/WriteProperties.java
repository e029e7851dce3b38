package dev.floe.cdc.delta;

import dev.floe.cdc.table.UuidColumns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Types;

/**
 * The properties that files are written with: the table's, but for two kinds of columns.
 *
 * <ul>
 *   <li>Uuids have no bounds in manifests and no statistics in Parquet: {@link UuidColumns} says
 *       why.
 *   <li>A key of one column has no dictionary in Parquet: a file holds no key twice, so Parquet
 *       would build one over the first page only to drop it. The bytes of the file are the same.
 * </ul>
 */
final class WriteProperties {
  private static final String NONE = "none";
  private static final String ENABLE_DICTIONARY = "parquet.enable.dictionary";

  private WriteProperties() {}

  /** The properties for data files of a table of this schema and key. */
  static Map<String, String> ofData(
      Map<String, String> tableProperties, Schema schema, List<Types.NestedField> key) {
    Map<String, String> result = ofAll(tableProperties, schema);
    if (keyHasNoDictionary(key)) {
      String column = schema.findColumnName(key.get(0).fieldId());
      result.put(TableProperties.PARQUET_DICT_ENCODING_ENABLED_COLUMN_PREFIX + column, "false");
    }
    return result;
  }

  /** The properties for delete files of a table of this schema and key. */
  static Map<String, String> ofDeletes(
      Map<String, String> tableProperties, Schema schema, List<Types.NestedField> key) {
    Map<String, String> result = ofAll(tableProperties, schema);
    if (keyHasNoDictionary(key)) {
      result.put(ENABLE_DICTIONARY, "false"); // the only way for delete files, and all of the file
    }
    return result;
  }

  /**
   * Whether Parquet's dictionary of a key never pays. One of values of fixed length may: Parquet
   * overrates what they take without.
   */
  private static boolean keyHasNoDictionary(List<Types.NestedField> key) {
    return key.size() == 1
        && switch (key.get(0).type().typeId()) {
          case INTEGER, LONG, DATE, TIME, TIMESTAMP, TIMESTAMP_NANO, STRING, BINARY -> true;
          default -> false;
        };
  }

  private static Map<String, String> ofAll(Map<String, String> tableProperties, Schema schema) {
    Map<String, String> result = new HashMap<>(tableProperties);
    for (String column : UuidColumns.of(schema)) {
      result.merge(
          TableProperties.METRICS_MODE_COLUMN_CONF_PREFIX + column,
          UuidColumns.NO_BOUNDS,
          (given, counts) -> given.equals(NONE) ? given : counts);
      result.put(TableProperties.PARQUET_COLUMN_STATS_ENABLED_PREFIX + column, "false");
    }
    return result;
  }
}
