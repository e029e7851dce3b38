package dev.floe.benchmarks.write;

import dev.floe.cdc.row.RowEncoder;
import java.util.Arrays;

/** The rows of changes as the engine encodes them, one behind the other. */
final class EncodedRows {
  final byte[] bytes;

  /** Where each row ends, and the next one begins. */
  final int[] ends;

  private EncodedRows(byte[] bytes, int[] ends) {
    this.bytes = bytes;
    this.ends = ends;
  }

  static EncodedRows of(Changes changes) {
    RowEncoder encoder = new RowEncoder(Columns.SCHEMA.asStruct());
    ChangeView row = new ChangeView(changes);
    byte[] bytes = new byte[1 << 20];
    int[] ends = new int[changes.count()];
    int end = 0;
    for (int i = 0; i < ends.length; i++) {
      int length = encoder.encode(row.at(i));
      if (length > bytes.length - end) {
        bytes = Arrays.copyOf(bytes, Math.multiplyExact(bytes.length, 2));
      }
      System.arraycopy(encoder.buffer(), 0, bytes, end, length);
      end += length;
      ends[i] = end;
    }
    return new EncodedRows(bytes, ends);
  }
}
