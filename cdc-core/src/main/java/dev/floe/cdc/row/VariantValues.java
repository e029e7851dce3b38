package dev.floe.cdc.row;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.iceberg.variants.Variant;
import org.apache.iceberg.variants.VariantMetadata;
import org.apache.iceberg.variants.VariantValue;

/** Variants as bytes: metadata and value, each in the encoding that it has or serializes to. */
final class VariantValues {
  private VariantValues() {}

  static Variant of(Object value, Column column) {
    if (value instanceof Variant variant) {
      return variant;
    }
    throw column.refuseClass(value, "a Variant");
  }

  static void putMetadata(Variant variant, Column column, GrowingBytes out) {
    try {
      VariantMetadata metadata = variant.metadata();
      out.reserve(metadata.sizeInBytes());
      out.advance(metadata.writeTo(littleEndian(out.array()), out.length()));
    } catch (RuntimeException misfit) {
      throw cannotSerialize(column, misfit);
    }
  }

  static void putValue(Variant variant, Column column, GrowingBytes out) {
    try {
      VariantValue value = variant.value();
      out.reserve(value.sizeInBytes());
      out.advance(value.writeTo(littleEndian(out.array()), out.length()));
    } catch (RuntimeException misfit) {
      throw cannotSerialize(column, misfit);
    }
  }

  static Variant read(byte[] bytes, int offset, int length, boolean wide) {
    int metadataStart = RowFormat.offsetBytes(wide);
    int metadataEnd = RowFormat.offset(bytes, offset, wide);
    VariantMetadata metadata =
        VariantMetadata.from(copy(bytes, offset + metadataStart, metadataEnd - metadataStart));
    return Variant.of(
        metadata,
        VariantValue.from(metadata, copy(bytes, offset + metadataEnd, length - metadataEnd)));
  }

  private static ByteBuffer copy(byte[] bytes, int offset, int length) {
    return SlotValues.copy(bytes, offset, length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static IllegalArgumentException cannotSerialize(Column column, RuntimeException misfit) {
    IllegalArgumentException refusal =
        column.refuse(
            "the variant cannot be serialized: %s; build it with metadata that has all its fields"
                .formatted(misfit.getMessage()));
    refusal.initCause(misfit);
    return refusal;
  }
}
