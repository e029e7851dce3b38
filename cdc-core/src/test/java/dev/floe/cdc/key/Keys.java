package dev.floe.cdc.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Keys over required columns {@code c0, c1, ...} with field ids 1, 2, ... */
final class Keys {
  private final Schema schema;
  private final KeyEncoder encoder;

  Keys(Type... types) {
    List<Types.NestedField> fields = new ArrayList<>();
    for (int i = 0; i < types.length; i += 1) {
      fields.add(Types.NestedField.required(i + 1, "c" + i, types[i]));
    }
    this.schema = new Schema(fields);
    this.encoder = new KeyEncoder(schema, IntStream.rangeClosed(1, types.length).boxed().toList());
  }

  Types.StructType struct() {
    return schema.asStruct();
  }

  GenericRecord row(Object... values) {
    GenericRecord row = GenericRecord.create(schema);
    for (int i = 0; i < values.length; i += 1) {
      row.set(i, values[i]);
    }
    return row;
  }

  byte[] encode(Object... values) {
    int length = encoder.encode(row(values));
    return Arrays.copyOf(encoder.buffer(), length);
  }

  static boolean isPrefix(byte[] prefix, byte[] bytes) {
    return prefix.length <= bytes.length
        && Arrays.equals(prefix, 0, prefix.length, bytes, 0, prefix.length);
  }
}
