package dev.floe.cli.input;

import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Decoders for values whose source declares no types: the table's column says how to read them.
 *
 * <table>
 *   <caption>What a column takes</caption>
 *   <tr><th>column</th><th>JSON</th></tr>
 *   <tr><td>int, long</td><td>number without a fraction, in range</td></tr>
 *   <tr><td>float, double</td><td>number; {@code "NaN"}, {@code "Infinity"}, {@code "-Infinity"}</td></tr>
 *   <tr><td>decimal</td><td>number or string of digits, exact; or base64, by setting</td></tr>
 *   <tr><td>boolean</td><td>{@code true}, {@code false}</td></tr>
 *   <tr><td>string</td><td>string; any other value as its JSON text</td></tr>
 *   <tr><td>date</td><td>ISO text, or days since 1970</td></tr>
 *   <tr><td>time, timestamps</td><td>ISO text, or a number whose unit is a setting</td></tr>
 *   <tr><td>uuid</td><td>text of 36 characters</td></tr>
 *   <tr><td>binary, fixed</td><td>base64</td></tr>
 *   <tr><td>struct, list, map</td><td>object, array, object or array of pairs</td></tr>
 * </table>
 */
final class PlainDecoders {
  private PlainDecoders() {}

  static ValueDecoder of(Type type, FitOptions options) throws Misfit {
    return switch (type.typeId()) {
      case BOOLEAN -> TextDecoders::toBoolean;
      case INTEGER -> NumberDecoders::toInt;
      case LONG -> NumberDecoders::toLong;
      case FLOAT -> NumberDecoders::toFloat;
      case DOUBLE -> NumberDecoders::toDouble;
      case STRING -> TextDecoders::toTextOfAny;
      case UUID -> TextDecoders::toUuid;
      case BINARY -> ByteDecoders::toBinary;
      case FIXED -> ByteDecoders.toFixed((Types.FixedType) type);
      case DECIMAL -> decimal((Types.DecimalType) type, options);
      case DATE -> numberOr(EpochDecoders::toDate, IsoDecoders::toDate);
      case TIME -> numberOr(EpochDecoders.toTime(options.timePrecision()), IsoDecoders::toTime);
      case TIMESTAMP, TIMESTAMP_NANO ->
          numberOr(
              EpochDecoders.toTimestamp(options.timePrecision(), type),
              IsoDecoders.toTimestamp(type));
      case STRUCT ->
          StructDecoder.of(
              type.asStructType(), options.unknownColumns(), field -> of(field.type(), options));
      case LIST ->
          CollectionDecoders.ofList(
              type.asListType(), of(type.asListType().elementType(), options));
      case MAP ->
          CollectionDecoders.ofMap(
              type.asMapType(),
              of(type.asMapType().keyType(), options),
              of(type.asMapType().valueType(), options));
      default -> throw Misfit.type(type, "events hold no values of this type");
    };
  }

  private static ValueDecoder decimal(Types.DecimalType type, FitOptions options) {
    return options.decimalStrings() == DecimalStrings.BASE64
        ? DecimalDecoders.ofBytes(type, type.scale())
        : DecimalDecoders.ofDigits(type);
  }

  private static ValueDecoder numberOr(ValueDecoder number, ValueDecoder text) {
    return value -> value.isNumber() ? number.decode(value) : text.decode(value);
  }
}
