package dev.floe.cdc.table;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;

/**
 * The columns of a schema, nested ones too, that are uuids and must have no bounds: files order
 * them unsigned and Iceberg 1.12 compares them signed. A reader that trusts such bounds skips
 * deletes that it needs, and rows that it looks for.
 */
public final class UuidColumns {
  /** The metrics mode that keeps bounds out of manifests. */
  public static final String NO_BOUNDS = "counts";

  private UuidColumns() {}

  /** The full names of the columns. */
  public static List<String> of(Schema schema) {
    return TypeUtil.indexById(schema.asStruct()).values().stream()
        .filter(field -> field.type().typeId() == Type.TypeID.UUID)
        .map(field -> schema.findColumnName(field.fieldId()))
        .toList();
  }

  /**
   * The table properties by which every engine keeps such bounds out of manifests, and out of
   * Parquet's footers, which mislead in the same way.
   */
  static Map<String, String> propertiesWithoutBounds(Schema schema) {
    Map<String, String> properties = new TreeMap<>();
    for (String column : of(schema)) {
      properties.put(TableProperties.METRICS_MODE_COLUMN_CONF_PREFIX + column, NO_BOUNDS);
      properties.put(TableProperties.PARQUET_COLUMN_STATS_ENABLED_PREFIX + column, "false");
    }
    return properties;
  }
}
