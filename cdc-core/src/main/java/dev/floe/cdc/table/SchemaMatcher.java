package dev.floe.cdc.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Walks two structs side by side, and gathers all that does not fit. */
final class SchemaMatcher {
  private static final ValueMatch AS_IS = new ValueMatch.AsIs();

  private final Set<Integer> mandatoryIds;
  private final List<String> misfits = new ArrayList<>();
  private final List<String> misfitsOfNulls = new ArrayList<>();
  private final Map<String, Object> filled = new LinkedHashMap<>();

  SchemaMatcher(Set<Integer> mandatoryIds) {
    this.mandatoryIds = mandatoryIds;
  }

  SchemaMatch match(Types.StructType given, Types.StructType wanted) {
    StructMatch columns = struct(given, wanted, "");
    return new SchemaMatch(columns, misfits, misfitsOfNulls, filled);
  }

  private StructMatch struct(Types.StructType given, Types.StructType wanted, String prefix) {
    Map<String, Integer> unused = positions(given, prefix);
    List<StructMatch.Source> sources = new ArrayList<>();
    for (Types.NestedField field : wanted.fields()) {
      Integer position = unused.remove(field.name());
      sources.add(
          position == null
              ? fill(field, unused, prefix)
              : new StructMatch.GivenField(
                  position, field(given.fields().get(position), field, prefix + field.name())));
    }
    unused.keySet().forEach(name -> refuseUnknown(name, wanted, prefix));
    return new StructMatch(given, sources);
  }

  private Map<String, Integer> positions(Types.StructType given, String prefix) {
    Map<String, Integer> positions = new LinkedHashMap<>();
    for (int pos = 0; pos < given.fields().size(); pos++) {
      String name = given.fields().get(pos).name();
      if (positions.putIfAbsent(name, pos) != null) {
        misfits.add("column '" + prefix + name + "' is in the input twice");
      }
    }
    return positions;
  }

  private StructMatch.Source fill(
      Types.NestedField field, Map<String, Integer> unused, String prefix) {
    String path = prefix + field.name();
    for (String name : unused.keySet()) {
      if (name.equalsIgnoreCase(field.name())) {
        refuseCase(prefix + name, path);
        unused.remove(name);
        return new StructMatch.Filled(null);
      }
    }
    boolean mandatory = mandatoryIds.contains(field.fieldId());
    if (mandatory) {
      misfits.add("column '%s' is missing from the input, and is needed".formatted(path));
    } else if (field.writeDefault() != null || field.isOptional()) {
      filled.put(path, field.writeDefault());
    } else {
      misfits.add(
          "column '%s' is missing from the input, and required in the table".formatted(path));
    }
    return new StructMatch.Filled(field.writeDefault());
  }

  private void refuseUnknown(String name, Types.StructType wanted, String prefix) {
    for (Types.NestedField field : wanted.fields()) {
      if (name.equalsIgnoreCase(field.name())) {
        refuseCase(prefix + name, prefix + field.name());
        return;
      }
    }
    misfits.add(
        "column '%s' of the input is unexpected: the table lacks it".formatted(prefix + name));
  }

  private void refuseCase(String given, String wanted) {
    misfits.add(
        "column '%s' of the input and '%s' of the table differ only in case"
            .formatted(given, wanted));
  }

  private ValueMatch field(Types.NestedField given, Types.NestedField wanted, String path) {
    if (given.isOptional() && wanted.isRequired()) {
      misfitsOfNulls.add(
          "column '%s' is nullable in the input, and required in the table".formatted(path));
    }
    return value(given.type(), wanted.type(), path);
  }

  private ValueMatch value(Type given, Type wanted, String path) {
    if (given.isStructType() && wanted.isStructType()) {
      StructMatch fields = struct(given.asStructType(), wanted.asStructType(), path + ".");
      return fields.isSame() ? AS_IS : new ValueMatch.OfStruct(fields);
    }
    if (given.isListType() && wanted.isListType()) {
      ValueMatch element =
          field(
              given.asListType().fields().get(0),
              wanted.asListType().fields().get(0),
              path + ".element");
      return element.equals(AS_IS) ? AS_IS : new ValueMatch.OfList(element);
    }
    if (given.isMapType() && wanted.isMapType()) {
      ValueMatch key =
          value(given.asMapType().keyType(), wanted.asMapType().keyType(), path + ".key");
      ValueMatch value =
          field(
              given.asMapType().fields().get(1),
              wanted.asMapType().fields().get(1),
              path + ".value");
      return key.equals(AS_IS) && value.equals(AS_IS) ? AS_IS : new ValueMatch.OfMap(key, value);
    }
    if (!given.equals(wanted) && !widens(given, wanted)) {
      misfits.add(
          "column '%s' is %s in the input and %s in the table, which %s"
              .formatted(
                  path,
                  given,
                  wanted,
                  widens(wanted, given)
                      ? "does not hold all its values"
                      : "is not the same, nor wider"));
    }
    return AS_IS;
  }

  /** Whether a type holds all values of another, in another class perhaps. */
  static boolean widens(Type from, Type to) {
    return switch (to.typeId()) {
      case LONG -> from.typeId() == Type.TypeID.INTEGER;
      case DOUBLE -> from.typeId() == Type.TypeID.FLOAT;
      case DECIMAL ->
          from instanceof Types.DecimalType narrow
              && to instanceof Types.DecimalType wide
              && narrow.scale() == wide.scale()
              && narrow.precision() < wide.precision();
      default -> from.typeId() == Type.TypeID.UNKNOWN;
    };
  }
}
