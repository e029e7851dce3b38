package dev.floe.cdc.delta.limits;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.ElementsView;
import dev.floe.cdc.row.RowView;
import java.util.Optional;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.types.Types;

/** Checks of what is in structs, lists and maps. */
final class NestedChecks {
  private NestedChecks() {}

  static Optional<ValueCheck> ofStruct(Column column, FileFormat format) {
    Types.StructType type = column.type().asStructType();
    RowView struct = new RowView(type);
    return FieldChecks.of(type, field -> true, column.path(), format)
        .map(fields -> (from, index) -> fields.check(struct.wrap(from, index)));
  }

  static Optional<ValueCheck> ofList(Column column, FileFormat format) {
    Types.ListType type = column.type().asListType();
    return elements(ElementsView.ofElements(type), type.fields().get(0), column, format);
  }

  static Optional<ValueCheck> ofMap(Column column, FileFormat format) {
    Types.MapType type = column.type().asMapType();
    Optional<ValueCheck> keys =
        elements(ElementsView.ofKeys(type), type.fields().get(0), column, format);
    Optional<ValueCheck> values =
        elements(ElementsView.ofValues(type), type.fields().get(1), column, format);
    if (keys.isEmpty() || values.isEmpty()) {
      return keys.or(() -> values);
    }
    ValueCheck ofKeys = keys.get();
    ValueCheck ofValues = values.get();
    return Optional.of(
        (from, index) -> {
          ofKeys.check(from, index);
          ofValues.check(from, index);
        });
  }

  private static Optional<ValueCheck> elements(
      ElementsView elements, Types.NestedField element, Column in, FileFormat format) {
    return ValueCheck.of(element, in.path(), format)
        .map(
            check ->
                (from, index) -> {
                  elements.wrap(from, index);
                  int count = elements.count();
                  for (int i = 0; i < count; i += 1) {
                    if (!elements.isNull(i)) {
                      check.check(elements, i);
                    }
                  }
                });
  }
}
