package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Type.TypeID;
import org.apache.iceberg.types.Types;

/**
 * Decoders for values whose source declares a type: its meaning says how to read them, the table's
 * column what they become.
 *
 * <table>
 *   <caption>Which columns take a meaning</caption>
 *   <tr><th>declared</th><th>column</th></tr>
 *   <tr><td>int8 to int64, year, durations</td><td>int, long, double, decimal</td></tr>
 *   <tr><td>float32, float64</td><td>float (float32 only), double</td></tr>
 *   <tr><td>boolean</td><td>boolean</td></tr>
 *   <tr><td>string</td><td>string, and as text: decimal, uuid, date, time, timestamps</td></tr>
 *   <tr><td>bytes, bits</td><td>binary, fixed</td></tr>
 *   <tr><td>date, times, timestamps as numbers</td><td>date, time, any timestamp; long as it is</td></tr>
 *   <tr><td>date, times, timestamps as text</td><td>date, time, any timestamp; string as it is</td></tr>
 *   <tr><td>decimal, variable-scale decimal</td><td>decimal, string</td></tr>
 *   <tr><td>uuid</td><td>uuid, string</td></tr>
 *   <tr><td>json, xml, enum, interval, zoned time, ...</td><td>string</td></tr>
 *   <tr><td>struct, array, map</td><td>struct, list, map, element by element</td></tr>
 * </table>
 */
final class DeclaredDecoders {
  private DeclaredDecoders() {}

  /** The decoder of a table's row. */
  static StructDecoder row(EventSchema event, Types.StructType table, FitOptions options)
      throws Misfit {
    return struct(event.types(), table, options);
  }

  static ValueDecoder of(EventType event, Type column, FitOptions options) throws Misfit {
    ValueDecoder decoder =
        switch (SemanticNames.of(event)) {
          case NONE, NUMBER, VECTOR -> physical(event, column, options);
          case EPOCH_DAYS -> counted(column, TypeID.DATE, EpochDecoders::toDate);
          case TIME_MILLIS -> time(column, TimePrecision.MILLIS);
          case TIME_MICROS -> time(column, TimePrecision.MICROS);
          case TIME_NANOS -> time(column, TimePrecision.NANOS);
          case TIMESTAMP_MILLIS -> timestamp(column, TimePrecision.MILLIS);
          case TIMESTAMP_MICROS -> timestamp(column, TimePrecision.MICROS);
          case TIMESTAMP_NANOS -> timestamp(column, TimePrecision.NANOS);
          case ISO_DATE -> written(column, TypeID.DATE, IsoDecoders::toDate);
          case ISO_TIME -> written(column, TypeID.TIME, IsoDecoders::toTime);
          case ISO_TIMESTAMP, ZONED_TIMESTAMP -> writtenTimestamp(column);
          case UUID -> written(column, TypeID.UUID, TextDecoders::toUuid);
          case TEXT -> column.typeId() == TypeID.STRING ? TextDecoders::toText : null;
          case BITS -> bytes(column);
          case DECIMAL -> decimal(event, column);
          case VARIABLE_SCALE_DECIMAL -> variableScaleDecimal(column);
        };
    if (decoder == null) {
      throw Misfit.type(column, "the event declares it as " + event.described());
    }
    return decoder;
  }

  private static ValueDecoder physical(EventType event, Type column, FitOptions options)
      throws Misfit {
    return switch (event.physical()) {
      case INT8, INT16, INT32, INT64 -> whole(column);
      case FLOAT32 -> floating(column, NumberDecoders::toFloat);
      case FLOAT64 -> floating(column, null);
      case BOOLEAN -> column.typeId() == TypeID.BOOLEAN ? TextDecoders::toBoolean : null;
      case STRING -> text(column);
      case BYTES -> bytes(column);
      case STRUCT -> column.isStructType() ? struct(event.fields(), column, options) : null;
      case ARRAY -> column.isListType() ? list(event, column, options) : null;
      case MAP -> column.isMapType() ? map(event, column, options) : null;
    };
  }

  private static ValueDecoder whole(Type column) {
    return switch (column.typeId()) {
      case INTEGER -> NumberDecoders::toInt;
      case LONG -> NumberDecoders::toLong;
      case DOUBLE -> NumberDecoders::toDouble;
      case DECIMAL -> DecimalDecoders.ofDigits((Types.DecimalType) column);
      default -> null;
    };
  }

  private static ValueDecoder floating(Type column, ValueDecoder toFloat) {
    return switch (column.typeId()) {
      case FLOAT -> toFloat;
      case DOUBLE -> NumberDecoders::toDouble;
      default -> null;
    };
  }

  private static ValueDecoder text(Type column) {
    return switch (column.typeId()) {
      case STRING -> TextDecoders::toText;
      case UUID -> TextDecoders::toUuid;
      case DECIMAL -> DecimalDecoders.ofDigits((Types.DecimalType) column);
      case DATE -> IsoDecoders::toDate;
      case TIME -> IsoDecoders::toTime;
      case TIMESTAMP, TIMESTAMP_NANO -> IsoDecoders.toTimestamp(column);
      default -> null;
    };
  }

  private static ValueDecoder bytes(Type column) {
    return switch (column.typeId()) {
      case BINARY -> ByteDecoders::toBinary;
      case FIXED -> ByteDecoders.toFixed((Types.FixedType) column);
      default -> null;
    };
  }

  private static ValueDecoder time(Type column, TimePrecision unit) {
    return counted(column, TypeID.TIME, EpochDecoders.toTime(unit));
  }

  private static ValueDecoder timestamp(Type column, TimePrecision unit) {
    return isTimestamp(column)
        ? EpochDecoders.toTimestamp(unit, column)
        : counted(column, TypeID.TIMESTAMP, null);
  }

  private static ValueDecoder counted(Type column, TypeID wanted, ValueDecoder decoder) {
    if (column.typeId() == wanted) {
      return decoder;
    }
    return column.typeId() == TypeID.LONG ? NumberDecoders::toLong : null;
  }

  private static ValueDecoder writtenTimestamp(Type column) {
    return isTimestamp(column)
        ? IsoDecoders.toTimestamp(column)
        : written(column, TypeID.TIMESTAMP, null);
  }

  private static ValueDecoder written(Type column, TypeID wanted, ValueDecoder decoder) {
    if (column.typeId() == wanted) {
      return decoder;
    }
    return column.typeId() == TypeID.STRING ? TextDecoders::toText : null;
  }

  private static boolean isTimestamp(Type column) {
    return column.typeId() == TypeID.TIMESTAMP || column.typeId() == TypeID.TIMESTAMP_NANO;
  }

  private static ValueDecoder decimal(EventType event, Type column) {
    int scale = event.scale();
    return switch (column.typeId()) {
      case DECIMAL -> DecimalDecoders.ofBytes((Types.DecimalType) column, scale);
      case STRING ->
          value ->
              value.isNumber()
                  ? plain(value.decimalValue(), value, column)
                  : plain(DecimalDecoders.unscaled(value, scale, column), value, column);
      default -> null;
    };
  }

  private static ValueDecoder variableScaleDecimal(Type column) {
    return switch (column.typeId()) {
      case DECIMAL -> DecimalDecoders.ofVariableScale((Types.DecimalType) column);
      case STRING -> value -> plain(DecimalDecoders.variableScale(value, column), value, column);
      default -> null;
    };
  }

  private static String plain(BigDecimal number, JsonNode value, Type column) throws Misfit {
    if (Math.abs((long) number.scale()) > 100_000) {
      throw Misfit.value(value, column, "has an absurd scale of " + number.scale());
    }
    return number.toPlainString();
  }

  private static StructDecoder struct(
      Map<String, EventType> fields, Type column, FitOptions options) throws Misfit {
    return StructDecoder.of(
        column.asStructType(),
        options.unknownColumns(),
        field -> {
          EventType declared = fields.get(field.name());
          return declared == null
              ? PlainDecoders.of(field.type(), options)
              : of(declared, field.type(), options);
        });
  }

  private static ValueDecoder list(EventType event, Type column, FitOptions options) throws Misfit {
    Types.ListType list = column.asListType();
    return CollectionDecoders.ofList(list, of(event.element(), list.elementType(), options));
  }

  private static ValueDecoder map(EventType event, Type column, FitOptions options) throws Misfit {
    Types.MapType map = column.asMapType();
    return CollectionDecoders.ofMap(
        map,
        of(event.keys(), map.keyType(), options),
        of(event.element(), map.valueType(), options));
  }
}
