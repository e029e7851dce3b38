package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Decoders of base64 text into bytes. */
final class ByteDecoders {
  private ByteDecoders() {}

  static Object toBinary(JsonNode value) throws Misfit {
    return ByteBuffer.wrap(base64(value, Types.BinaryType.get()));
  }

  static ValueDecoder toFixed(Types.FixedType type) {
    return value -> {
      byte[] bytes = base64(value, type);
      if (bytes.length != type.length()) {
        throw Misfit.value(value, type, "is " + bytes.length + " bytes long");
      }
      return bytes;
    };
  }

  static byte[] base64(JsonNode value, Type type) throws Misfit {
    if (!value.isTextual()) {
      throw Misfit.value(value, type, "is not base64 text");
    }
    try {
      return Base64.getDecoder().decode(value.textValue());
    } catch (IllegalArgumentException e) {
      throw Misfit.value(value, type, "is not base64 text");
    }
  }
}
