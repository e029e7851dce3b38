package dev.floe.cdc.delta.avro;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.RowValues;
import dev.floe.cdc.row.ValueKind;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.Encoder;

/** Writers of values without parts to Avro. */
final class AvroScalars {
  private AvroScalars() {}

  /** Booleans. */
  static final class Booleans extends AvroColumn {
    Booleans(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      to.writeBoolean(from.booleanAt(index));
    }
  }

  /** Ints, and dates as days. */
  static final class Ints extends AvroColumn {
    Ints(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      to.writeInt(from.intAt(index));
    }
  }

  /** Longs, times and timestamps in their units. */
  static final class Longs extends AvroColumn {
    Longs(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      to.writeLong(from.longAt(index));
    }
  }

  /** Values of type unknown, all of them null. */
  static final class Nulls extends AvroColumn {
    Nulls(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      to.writeNull();
    }
  }

  /** Floats. */
  static final class Floats extends AvroColumn {
    Floats(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      to.writeFloat(from.floatAt(index));
    }
  }

  /** Doubles. */
  static final class Doubles extends AvroColumn {
    Doubles(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      to.writeDouble(from.doubleAt(index));
    }
  }

  /** Decimals of up to 18 digits: the unscaled number, big-endian, as wide as the type asks. */
  static final class ShortDecimals extends AvroColumn {
    private final byte[] bytes;
    private final boolean ofInt;

    ShortDecimals(Column column, Schema schema) {
      super(column, schema);
      this.bytes = new byte[valueSchema(schema).getFixedSize()];
      this.ofInt = column.kind() == ValueKind.DECIMAL_INT;
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      long rest = ofInt ? from.intAt(index) : from.longAt(index);
      for (int i = bytes.length - 1; i >= 0; i -= 1) {
        bytes[i] = (byte) rest;
        rest >>= Byte.SIZE;
      }
      to.writeFixed(bytes, 0, bytes.length);
    }
  }

  /** Values whose type fixes their length, as their bytes stand in the row. */
  static final class Fixed extends AvroColumn {
    Fixed(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      to.writeFixed(from.bytes(), from.bytesOffset(index), from.bytesLength(index));
    }
  }

  /** Binaries and well-known binary, and strings, which are in Avro what their UTF-8 is so. */
  static final class Bytes extends AvroColumn {
    Bytes(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      to.writeBytes(from.bytes(), from.bytesOffset(index), from.bytesLength(index));
    }
  }

  /** Variants: their metadata and their value. */
  static final class Variants extends AvroColumn {
    Variants(Column column, Schema schema) {
      super(column, schema);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      byte[] bytes = from.bytes();
      to.writeBytes(bytes, from.variantMetadataOffset(index), from.variantMetadataLength(index));
      to.writeBytes(bytes, from.variantValueOffset(index), from.variantValueLength(index));
    }
  }
}
