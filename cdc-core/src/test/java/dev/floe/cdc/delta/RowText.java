package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Rows as text: equal for equal rows, whichever classes their values have and order their maps. */
final class RowText {
  private final Types.StructType type;
  private final RowEncoder encoder;
  private final RowView view;

  RowText(Types.StructType type) {
    this.type = type;
    this.encoder = new RowEncoder(type);
    this.view = new RowView(type);
  }

  String of(StructLike row) {
    int length = encoder.encode(row);
    return struct(view.wrap(encoder.buffer(), 0, length), type);
  }

  private static String text(Object value, Type type) {
    if (value == null) {
      return "null";
    }
    return switch (type.typeId()) {
      case STRUCT -> struct((StructLike) value, type.asStructType());
      case LIST -> list((List<?>) value, type.asListType().elementType());
      case MAP -> map((Map<?, ?>) value, type.asMapType());
      case BINARY, FIXED -> HexFormat.of().formatHex(((ByteBuffer) value).array());
      default -> value.toString();
    };
  }

  private static String struct(StructLike struct, Types.StructType type) {
    return IntStream.range(0, struct.size())
        .mapToObj(i -> text(struct.get(i, Object.class), type.fields().get(i).type()))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String list(List<?> list, Type element) {
    return list.stream().map(value -> text(value, element)).toList().toString();
  }

  private static String map(Map<?, ?> map, Types.MapType type) {
    return map.entrySet().stream()
        .map(e -> text(e.getKey(), type.keyType()) + "=" + text(e.getValue(), type.valueType()))
        .sorted()
        .toList()
        .toString();
  }
}
