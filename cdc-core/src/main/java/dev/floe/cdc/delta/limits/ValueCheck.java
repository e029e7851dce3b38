package dev.floe.cdc.delta.limits;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.RowValues;
import java.util.Optional;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.types.Types;

/** Checks values of one column, or of what is nested in one. */
interface ValueCheck {
  /**
   * Checks the value that stands at {@code index} among {@code from} and is not null.
   *
   * @throws IllegalArgumentException when a file cannot hold it
   */
  void check(RowValues from, int index);

  /** The check of a field, element, key or value, if it needs one. */
  static Optional<ValueCheck> of(Types.NestedField field, String parentPath, FileFormat format) {
    Column column = Column.of(field, parentPath);
    String path = column.path();
    return switch (column.kind()) {
      case STRUCT -> NestedChecks.ofStruct(column, format);
      case LIST -> NestedChecks.ofList(column, format);
      case MAP -> NestedChecks.ofMap(column, format);
      case TIMESTAMP, TIMESTAMPTZ ->
          only(
              format == FileFormat.ORC,
              (from, index) -> OrcTimestampLimit.checkMicros(path, from.longAt(index)));
      case TIMESTAMP_NS, TIMESTAMPTZ_NS ->
          only(
              format == FileFormat.ORC,
              (from, index) -> OrcTimestampLimit.checkNanos(path, from.longAt(index)));
      case GEOMETRY ->
          only(
              format == FileFormat.PARQUET,
              (from, index) ->
                  GeometryNesting.check(
                      path, from.bytes(), from.bytesOffset(index), from.bytesLength(index)));
      default -> Optional.empty();
    };
  }

  private static Optional<ValueCheck> only(boolean needed, ValueCheck check) {
    return needed ? Optional.of(check) : Optional.empty();
  }
}
