package dev.floe.cdc.deletes;

import dev.floe.cdc.key.KeyEncoder;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRunBuilder;
import java.util.List;
import java.util.OptionalInt;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** The bytes of the keys of a schema. */
final class KeyForm {
  /** About what a run takes for a key besides its bytes where keys have different lengths. */
  private static final int REFERENCE_BYTES = 5;

  private final KeySchema key;
  private final OptionalInt width;

  KeyForm(KeySchema key) {
    this.key = key;
    this.width = encoder().width();
  }

  KeySchema key() {
    return key;
  }

  /**
   * The key columns to read files with. They are optional, so that a file that is older than one of
   * them can be read.
   */
  Schema projection() {
    return new Schema(key.columns().stream().map(Types.NestedField::asOptional).toList());
  }

  /** An encoder of rows of the key columns. */
  KeyEncoder encoder() {
    List<Types.NestedField> columns =
        key.columns().stream().map(Types.NestedField::asRequired).toList();
    return new KeyEncoder(
        new Schema(columns), columns.stream().map(Types.NestedField::fieldId).toList());
  }

  /**
   * @param rows how many rows there will be, as far as known; else 0
   */
  KeyRunBuilder builder(KeyMemory memory, long rows) {
    return width.isPresent() && width.getAsInt() > 0
        ? KeyRunBuilder.ofWidth(width.getAsInt(), memory, rows)
        : KeyRunBuilder.ofAnyWidth(memory, rows);
  }

  /** Bytes of memory for a key of some length in a run. */
  long bytesOf(int length) {
    return width.isPresent() ? length : length + REFERENCE_BYTES;
  }

  /** The bytes of a key where all have as many. */
  OptionalInt width() {
    return width;
  }
}
