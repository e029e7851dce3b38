package dev.floe.cdc.key;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.iceberg.types.Comparators;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.util.UUIDUtil;

/** The order that key bytes must have: Iceberg's own, where that is an order of bytes. */
final class ValueOrder {
  private ValueOrder() {}

  static Comparator<Object> of(Type type) {
    return switch (type.typeId()) {
      // Iceberg compares CharSequences by UTF-16 unit, which puts U+FFFF after U+1F600. Its files
      // and their bounds order by UTF-8 bytes, so do keys.
      case STRING ->
          (left, right) ->
              Arrays.compareUnsigned(
                  left.toString().getBytes(StandardCharsets.UTF_8),
                  right.toString().getBytes(StandardCharsets.UTF_8));
      // Iceberg compares java.util.UUID, whose halves are signed: f0... before 00... A uuid's
      // order is that of its 16 unsigned bytes (RFC 9562), as Parquet has it.
      case UUID ->
          (left, right) ->
              Arrays.compareUnsigned(
                  UUIDUtil.convert((java.util.UUID) left),
                  UUIDUtil.convert((java.util.UUID) right));
      default -> Comparators.forType(type.asPrimitiveType());
    };
  }
}
