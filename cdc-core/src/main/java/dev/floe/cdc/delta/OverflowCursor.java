package dev.floe.cdc.delta;

import dev.floe.cdc.sort.SortedCursor;

/** Walks what overflowed, and says where a new partition begins. */
final class OverflowCursor implements AutoCloseable {
  private final SortedCursor sorted;
  private byte[] group = new byte[0];
  private byte[] image = new byte[512];
  private boolean beginsPartition;

  OverflowCursor(SortedCursor sorted) {
    this.sorted = sorted;
  }

  /** Moves to the next row or delete, if there is one. */
  boolean next() {
    if (!sorted.next()) {
      return false;
    }
    int length = OverflowFormat.groupLength(sorted);
    beginsPartition = length != group.length || !sorted.keyStartsWith(group, length);
    if (beginsPartition) {
      group = new byte[length];
      sorted.copyKey(group, 0, length);
    }
    if (image.length < sorted.payloadLength()) {
      image = new byte[Math.max(sorted.payloadLength(), 2 * image.length)];
    }
    sorted.copyPayload(image, 0);
    return true;
  }

  /** Whether it is the first of its partition. */
  boolean beginsPartition() {
    return beginsPartition;
  }

  /** The place of its spec. */
  int spec() {
    return OverflowFormat.spec(group);
  }

  boolean isDelete() {
    return OverflowFormat.isDelete(sorted);
  }

  ImageForm form() {
    return OverflowFormat.form(sorted);
  }

  /** Holds the image in its first {@link #length} bytes. */
  byte[] image() {
    return image;
  }

  int length() {
    return sorted.payloadLength();
  }

  @Override
  public void close() {
    sorted.close();
  }
}
