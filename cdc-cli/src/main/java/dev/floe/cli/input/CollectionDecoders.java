package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Decoders into lists and maps. */
final class CollectionDecoders {
  private CollectionDecoders() {}

  static ValueDecoder ofList(Types.ListType type, ValueDecoder element) {
    return value -> {
      if (!value.isArray()) {
        throw Misfit.value(value, type, "is not a list");
      }
      List<Object> list = new ArrayList<>(value.size());
      for (int i = 0; i < value.size(); i++) {
        try {
          list.add(
              orNull(value.get(i), element, type.elementType(), type.isElementRequired(), value));
        } catch (Misfit e) {
          throw e.at(i);
        }
      }
      return list;
    };
  }

  /** Takes an object, whose names are the keys, or a list of pairs. */
  static ValueDecoder ofMap(Types.MapType type, ValueDecoder keys, ValueDecoder values) {
    return value -> {
      Map<Object, Object> map = new LinkedHashMap<>();
      if (value.isObject()) {
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
          put(map, TextNode.valueOf(entry.getKey()), entry.getValue(), type, keys, values, value);
        }
      } else if (value.isArray()) {
        for (JsonNode pair : value) {
          if (!pair.isArray() || pair.size() != 2) {
            throw Misfit.value(value, type, "is not a list of pairs");
          }
          put(map, pair.get(0), pair.get(1), type, keys, values, value);
        }
      } else {
        throw Misfit.value(value, type, "is not a map");
      }
      return map;
    };
  }

  private static void put(
      Map<Object, Object> map,
      JsonNode key,
      JsonNode value,
      Types.MapType type,
      ValueDecoder keys,
      ValueDecoder values,
      JsonNode whole)
      throws Misfit {
    Object decodedKey = orNull(key, keys, type.keyType(), true, whole);
    try {
      if (map.containsKey(decodedKey)) {
        throw Misfit.value(whole, type, "has one key twice");
      }
      map.put(decodedKey, orNull(value, values, type.valueType(), type.isValueRequired(), whole));
    } catch (Misfit e) {
      throw e.within(key.asText());
    }
  }

  private static Object orNull(
      JsonNode value, ValueDecoder decoder, Type type, boolean required, JsonNode whole)
      throws Misfit {
    if (!value.isNull()) {
      return decoder.decode(value);
    }
    if (required) {
      throw Misfit.value(whole, type, "has a null where none is allowed");
    }
    return null;
  }
}
