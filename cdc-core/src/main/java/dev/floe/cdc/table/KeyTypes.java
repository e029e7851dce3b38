package dev.floe.cdc.table;

import org.apache.iceberg.types.Type;

/**
 * Which types a key column may have: those whose equal values have one form and whose deletes every
 * reader matches alike.
 *
 * <p>float and double are none (NaN, -0.0), nor are struct, list, map, variant, geometry, geography
 * and unknown. fixed is one where deletes are written to ORC: of other formats' files with such
 * keys, readers of Iceberg do not apply all deletes, and {@link TableResolver} refuses it.
 */
public final class KeyTypes {
  private KeyTypes() {}

  /** Whether columns of a type can be key columns. */
  public static boolean supported(Type type) {
    return switch (type.typeId()) {
      case BOOLEAN,
          INTEGER,
          LONG,
          DATE,
          TIME,
          TIMESTAMP,
          TIMESTAMP_NANO,
          STRING,
          UUID,
          FIXED,
          BINARY,
          DECIMAL ->
          true;
      default -> false;
    };
  }
}
