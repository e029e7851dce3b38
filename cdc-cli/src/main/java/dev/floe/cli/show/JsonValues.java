package dev.floe.cli.show;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * What a value looks like in JSON.
 *
 * <ul>
 *   <li>Numbers are numbers, decimals with their scale and without an exponent; what is not a
 *       finite number is its name in quotes.
 *   <li>A struct is an object, a list an array, a map an object when its keys are strings and an
 *       array of {@code [key, value]} otherwise.
 *   <li>All else is {@linkplain TextValues text} in quotes.
 * </ul>
 */
final class JsonValues {
  private JsonValues() {}

  static void writeStruct(JsonGenerator json, Types.StructType type, StructLike struct)
      throws IOException {
    json.writeStartObject();
    List<Types.NestedField> fields = type.fields();
    for (int i = 0; i < fields.size(); i++) {
      json.writeFieldName(fields.get(i).name());
      write(json, fields.get(i).type(), struct.get(i, Object.class));
    }
    json.writeEndObject();
  }

  static void write(JsonGenerator json, Type type, Object value) throws IOException {
    if (value == null) {
      json.writeNull();
      return;
    }
    switch (type.typeId()) {
      case BOOLEAN -> json.writeBoolean((Boolean) value);
      case INTEGER -> json.writeNumber((Integer) value);
      case LONG -> json.writeNumber((Long) value);
      case FLOAT -> json.writeNumber((Float) value);
      case DOUBLE -> json.writeNumber((Double) value);
      case DECIMAL -> json.writeNumber((BigDecimal) value);
      case STRUCT -> writeStruct(json, type.asStructType(), (StructLike) value);
      case LIST -> writeList(json, type.asListType(), (List<?>) value);
      case MAP -> writeMap(json, type.asMapType(), (Map<?, ?>) value);
      default -> json.writeString(TextValues.text(type, value));
    }
  }

  private static void writeList(JsonGenerator json, Types.ListType type, List<?> values)
      throws IOException {
    json.writeStartArray();
    for (Object value : values) {
      write(json, type.elementType(), value);
    }
    json.writeEndArray();
  }

  private static void writeMap(JsonGenerator json, Types.MapType type, Map<?, ?> map)
      throws IOException {
    if (type.keyType().typeId() == Type.TypeID.STRING) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName(entry.getKey().toString());
        write(json, type.valueType(), entry.getValue());
      }
      json.writeEndObject();
    } else {
      json.writeStartArray();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeStartArray();
        write(json, type.keyType(), entry.getKey());
        write(json, type.valueType(), entry.getValue());
        json.writeEndArray();
      }
      json.writeEndArray();
    }
  }
}
