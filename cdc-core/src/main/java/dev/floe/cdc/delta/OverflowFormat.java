package dev.floe.cdc.delta;

import dev.floe.cdc.delta.partition.PartitionBytes;
import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.sort.SortedRecord;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The byte layout of the key by which what overflows is sorted: by spec, partition, deletes before
 * rows, and then in the order in which it came, which is the order of its keys.
 *
 * <pre>
 *   +------+-----------+------+---------+------+
 *   | spec | partition | kind | ordinal | form |
 *   +------+-----------+------+---------+------+
 *    4      any length  1      8         1 byte
 * </pre>
 *
 * <p>Spec: the place of the spec among the writer's. Partition: as {@link PartitionBytes} are.
 * Kind: 0 for a delete, 1 for a row. Ordinal: counts what overflows. Form: that of the image, the
 * payload: 0 for a retraction, 1 for a row. Numbers are big-endian and never negative.
 */
final class OverflowFormat {
  private static final int SPEC_BYTES = Integer.BYTES;
  private static final int KIND_BYTES = 1;
  private static final int ORDINAL_BYTES = Long.BYTES;
  private static final int FORM_BYTES = 1;
  private static final int SUFFIX_BYTES = KIND_BYTES + ORDINAL_BYTES + FORM_BYTES;
  private static final int DELETE = 0;
  private static final int ROW = 1;
  private static final int RETRACTION_FORM = 0;
  private static final int ROW_FORM = 1;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private OverflowFormat() {}

  static void writeDelete(
      GrowingBytes out, int spec, PartitionBytes partition, long ordinal, ImageForm form) {
    write(out, spec, partition, DELETE, ordinal, form);
  }

  static void writeRow(GrowingBytes out, int spec, PartitionBytes partition, long ordinal) {
    write(out, spec, partition, ROW, ordinal, ImageForm.ROW);
  }

  private static void write(
      GrowingBytes out,
      int spec,
      PartitionBytes partition,
      int kind,
      long ordinal,
      ImageForm form) {
    out.clear();
    out.reserve((long) SPEC_BYTES + partition.length() + SUFFIX_BYTES);
    byte[] bytes = out.array();
    INT.set(bytes, 0, spec);
    System.arraycopy(partition.array(), 0, bytes, SPEC_BYTES, partition.length());
    int suffix = SPEC_BYTES + partition.length();
    bytes[suffix] = (byte) kind;
    LONG.set(bytes, suffix + KIND_BYTES, ordinal);
    bytes[suffix + KIND_BYTES + ORDINAL_BYTES] =
        (byte) (form == ImageForm.ROW ? ROW_FORM : RETRACTION_FORM);
    out.advance(suffix + SUFFIX_BYTES);
  }

  /** The length of spec and partition together, which a key begins with. */
  static int groupLength(SortedRecord record) {
    return record.keyLength() - SUFFIX_BYTES;
  }

  /** The place of the spec, from the bytes that a key begins with. */
  static int spec(byte[] group) {
    return (int) INT.get(group, 0);
  }

  static boolean isDelete(SortedRecord record) {
    return record.keyByte(groupLength(record)) == DELETE;
  }

  static ImageForm form(SortedRecord record) {
    return record.keyByte(record.keyLength() - FORM_BYTES) == ROW_FORM
        ? ImageForm.ROW
        : ImageForm.RETRACTION;
  }
}
