package dev.floe.beam.types;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Conversions of lists, maps and structs, whose elements are converted. */
final class NestedConversions {
  private NestedConversions() {}

  static Optional<Conversion> find(FieldType beam, Type iceberg) {
    return switch (beam.getTypeName()) {
      case ROW -> iceberg.isStructType() ? ofRow(beam, iceberg.asStructType()) : Optional.empty();
      case MAP -> iceberg.isMapType() ? ofMap(beam, iceberg.asMapType()) : Optional.empty();
      default -> iceberg.isListType() ? ofList(beam, iceberg.asListType()) : Optional.empty();
    };
  }

  private static Optional<Conversion> ofRow(FieldType beam, Types.StructType struct) {
    return RowColumns.find(beam.getRowSchema(), struct)
        .map(
            columns -> {
              StructReader reader = new StructReader(struct, beam.getRowSchema());
              return Conversion.of(
                  row -> new RowStruct(columns).wrap((Row) row),
                  value -> reader.read((StructLike) value));
            });
  }

  private static Optional<Conversion> ofList(FieldType beam, Types.ListType list) {
    return Conversions.find(beam.getCollectionElementType(), list.elementType())
        .map(
            element ->
                Conversion.of(
                    values -> each((Iterable<?>) values, element::toIceberg),
                    values -> each((Iterable<?>) values, element::toBeam)));
  }

  private static List<Object> each(Iterable<?> values, UnaryOperator<Object> conversion) {
    List<Object> converted =
        values instanceof Collection<?> sized ? new ArrayList<>(sized.size()) : new ArrayList<>();
    for (Object value : values) {
      converted.add(value == null ? null : conversion.apply(value));
    }
    return converted;
  }

  private static Optional<Conversion> ofMap(FieldType beam, Types.MapType map) {
    Optional<Conversion> keys = Conversions.find(beam.getMapKeyType(), map.keyType());
    Optional<Conversion> values = Conversions.find(beam.getMapValueType(), map.valueType());
    if (keys.isEmpty() || values.isEmpty()) {
      return Optional.empty();
    }
    Conversion key = keys.get();
    Conversion value = values.get();
    return Optional.of(
        Conversion.of(
            entries -> each((Map<?, ?>) entries, key::toIceberg, value::toIceberg),
            entries -> each((Map<?, ?>) entries, key::toBeam, value::toBeam)));
  }

  private static Map<Object, Object> each(
      Map<?, ?> entries, UnaryOperator<Object> keys, UnaryOperator<Object> values) {
    Map<Object, Object> converted = new LinkedHashMap<>();
    entries.forEach(
        (key, value) -> converted.put(keys.apply(key), value == null ? null : values.apply(value)));
    return converted;
  }
}
