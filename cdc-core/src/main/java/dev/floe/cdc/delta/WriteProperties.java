package dev.floe.cdc.delta;

import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * The properties that files are written with: the table's, but with no bounds of uuid columns in
 * manifests and no statistics of them in Parquet.
 *
 * <p>Parquet orders uuids unsigned and Iceberg compares them signed. A reader that trusts such
 * bounds skips deletes that it needs, and rows that it looks for.
 */
final class WriteProperties {
  private static final String COUNTS = "counts";
  private static final String NONE = "none";

  private WriteProperties() {}

  /** The properties for files of a table of this schema. */
  static Map<String, String> of(Map<String, String> tableProperties, Schema schema) {
    Map<String, String> result = new HashMap<>(tableProperties);
    for (Types.NestedField field : TypeUtil.indexById(schema.asStruct()).values()) {
      if (field.type().typeId() == Type.TypeID.UUID) {
        String column = schema.findColumnName(field.fieldId());
        result.merge(
            TableProperties.METRICS_MODE_COLUMN_CONF_PREFIX + column,
            COUNTS,
            (given, counts) -> given.equals(NONE) ? given : counts);
        result.put(TableProperties.PARQUET_COLUMN_STATS_ENABLED_PREFIX + column, "false");
      }
    }
    return result;
  }
}
