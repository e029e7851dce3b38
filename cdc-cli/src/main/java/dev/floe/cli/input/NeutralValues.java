package dev.floe.cli.input;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Values that stand in a record where a required column has none and the value will not be read:
 * zero, empty, 1970-01-01.
 */
final class NeutralValues {
  private static final LocalDateTime EPOCH = LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC);

  private NeutralValues() {}

  static Object of(Type type) {
    return switch (type.typeId()) {
      case BOOLEAN -> false;
      case INTEGER -> 0;
      case LONG -> 0L;
      case FLOAT -> 0f;
      case DOUBLE -> 0d;
      case DATE -> EPOCH.toLocalDate();
      case TIME -> LocalTime.MIDNIGHT;
      case TIMESTAMP, TIMESTAMP_NANO -> zoned(type) ? EPOCH.atOffset(ZoneOffset.UTC) : EPOCH;
      case STRING -> "";
      case UUID -> new UUID(0, 0);
      case FIXED -> new byte[((Types.FixedType) type).length()];
      case BINARY -> ByteBuffer.allocate(0);
      case DECIMAL -> BigDecimal.valueOf(0, ((Types.DecimalType) type).scale());
      case STRUCT -> struct(type.asStructType());
      case LIST -> List.of();
      case MAP -> Map.of();
      default ->
          throw new IllegalArgumentException("cannot make a neutral value: no form for " + type);
    };
  }

  private static boolean zoned(Type type) {
    return TimestampTarget.of(type).zoned();
  }

  private static GenericRecord struct(Types.StructType type) {
    GenericRecord record = GenericRecord.create(type);
    for (int i = 0; i < type.fields().size(); i++) {
      Types.NestedField field = type.fields().get(i);
      record.set(i, field.isRequired() ? of(field.type()) : null);
    }
    return record;
  }
}
