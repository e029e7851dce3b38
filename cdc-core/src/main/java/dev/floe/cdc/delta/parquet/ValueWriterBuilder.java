package dev.floe.cdc.delta.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.iceberg.types.Types;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Builds the writers of a file's places, each for the value of its field id in the rows. */
final class ValueWriterBuilder {
  private final MessageType message;

  ValueWriterBuilder(MessageType message) {
    this.message = message;
  }

  /** The writers of all columns. */
  FieldWriters columns(Types.StructType rows) {
    return fields(rows, message, new String[0], new Place("", false, 0, 0));
  }

  private FieldWriters fields(
      Types.StructType struct, GroupType group, String[] path, Place parent) {
    List<ValueWriter> writers = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (Type field : group.getFields()) {
      int position = position(struct, field, parent);
      Types.NestedField value = struct.fields().get(position);
      writers.add(value(value.type(), field, path, inside(parent, field, value.name())));
      positions.add(position);
    }
    return new FieldWriters(writers, positions);
  }

  private static int position(Types.StructType struct, Type field, Place parent) {
    int id = field.getId().intValue();
    List<Types.NestedField> fields = struct.fields();
    for (int pos = 0; pos < fields.size(); pos += 1) {
      if (fields.get(pos).fieldId() == id) {
        return pos;
      }
    }
    throw new IllegalArgumentException(
        "cannot write column '%s': the rows have no field of id %d, only %s; write rows of the file's schema"
            .formatted(inside(parent, field, field.getName()).name(), id, struct));
  }

  private ValueWriter value(
      org.apache.iceberg.types.Type type, Type field, String[] parentPath, Place place) {
    String[] path = append(parentPath, field);
    return switch (type.typeId()) {
      case STRUCT -> {
        Types.StructType struct = type.asStructType();
        yield new StructWriter(place, struct, fields(struct, field.asGroupType(), path, place));
      }
      case LIST -> list(type.asListType(), field.asGroupType(), path, place);
      case MAP -> map(type.asMapType(), field.asGroupType(), path, place);
      case VARIANT -> variant(field.asGroupType(), path, place);
      case GEOMETRY -> new GeometryLeaf(place, (Types.GeometryType) type, column(path));
      case GEOGRAPHY -> new GeographyLeaf(place, column(path));
      default -> Leaf.of(place, column(path));
    };
  }

  private ColumnDescriptor column(String[] path) {
    return message.getColumnDescription(path);
  }

  private ValueWriter variant(GroupType variant, String[] path, Place place) {
    Type metadata = variant.getType("metadata");
    Type value = variant.getType("value");
    return new VariantWriter(
        place,
        new BinaryLeaf(inside(place, metadata, "metadata"), column(append(path, metadata))),
        new BinaryLeaf(inside(place, value, "value"), column(append(path, value))));
  }

  private ValueWriter list(Types.ListType type, GroupType list, String[] listPath, Place place) {
    GroupType repeated = list.getType(0).asGroupType();
    String[] path = append(listPath, repeated);
    Place repeatedPlace = inside(place, repeated, "");
    Type element = repeated.getType(0);
    Place elementPlace = inside(repeatedPlace, element, "element");
    ValueWriter writer = value(type.elementType(), element, path, elementPlace);
    return new ListWriter(place, repeatedPlace, type, writer);
  }

  private ValueWriter map(Types.MapType type, GroupType map, String[] mapPath, Place place) {
    GroupType repeated = map.getType(0).asGroupType();
    String[] path = append(mapPath, repeated);
    Place repeatedPlace = inside(place, repeated, "");
    Type key = repeated.getType(0);
    Type mapped = repeated.getType(1);
    return new MapWriter(
        place,
        repeatedPlace,
        type,
        value(type.keyType(), key, path, inside(repeatedPlace, key, "key")),
        value(type.valueType(), mapped, path, inside(repeatedPlace, mapped, "value")));
  }

  /** A place in another one; without a name of its own it is part of how the other is laid out. */
  private static Place inside(Place parent, Type field, String name) {
    boolean optional = field.isRepetition(Type.Repetition.OPTIONAL);
    boolean repeated = field.isRepetition(Type.Repetition.REPEATED);
    String dot = parent.name().isEmpty() || name.isEmpty() ? "" : ".";
    return new Place(
        parent.name() + dot + name,
        optional,
        parent.definitionLevel() + (optional || repeated ? 1 : 0),
        parent.repetitionLevel() + (repeated ? 1 : 0));
  }

  private static String[] append(String[] path, Type field) {
    String[] longer = Arrays.copyOf(path, path.length + 1);
    longer[path.length] = field.getName();
    return longer;
  }
}
