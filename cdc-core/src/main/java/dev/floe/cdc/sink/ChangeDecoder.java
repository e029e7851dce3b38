package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import java.util.Arrays;
import java.util.Objects;
import org.apache.iceberg.StructLike;

/**
 * The inverse of {@link ChangeEncoder}: shows the kind, the sequence number and the row of a change
 * that was encoded for a table pinned with {@linkplain PinnedTable#withWholeImages() whole images}.
 *
 * <p>A flyweight: what it shows is good until the next {@link #wrap}, as long as the bytes are left
 * alone. Not thread-safe; holds nothing to close.
 */
public final class ChangeDecoder {
  private final RowView row;
  private ChangeKind kind;
  private long sequence;

  /**
   * A decoder of changes that were encoded by the pins of a table.
   *
   * @throws IllegalArgumentException when the table is pinned without whole images
   */
  public ChangeDecoder(PinnedTable encodedBy) {
    if (!encodedBy.hasWholeImages()) {
      throw new IllegalArgumentException(
          "cannot decode changes of table "
              + encodedBy.table().name()
              + ": it is pinned without whole images, so that deletes are not complete; pin it"
              + " withWholeImages, there and where they are encoded");
    }
    this.row = new RowView(encodedBy.schema().asStruct());
  }

  /**
   * Points this at a change.
   *
   * @param sortKey holds the sort key in its first bytes
   * @param image holds the encoded row in its first bytes
   * @return this
   * @throws IllegalArgumentException when the bytes are not such a change
   */
  public ChangeDecoder wrap(byte[] sortKey, int sortKeyLength, byte[] image, int imageLength) {
    return wrap(sortKey, 0, sortKeyLength, image, 0, imageLength);
  }

  /** Points this at a change as {@link #wrap(byte[], int, byte[], int)}, within arrays. */
  public ChangeDecoder wrap(
      byte[] sortKeys,
      int sortKeyOffset,
      int sortKeyLength,
      byte[] images,
      int imageOffset,
      int imageLength) {
    Objects.checkFromIndexSize(sortKeyOffset, sortKeyLength, sortKeys.length);
    if (sortKeyLength < SortKey.SUFFIX_LENGTH) {
      throw new IllegalArgumentException(
          "cannot decode a change: its sort key has %d bytes, and at least %d are needed: %s"
              .formatted(
                  sortKeyLength,
                  SortKey.SUFFIX_LENGTH,
                  Arrays.toString(
                      Arrays.copyOfRange(sortKeys, sortKeyOffset, sortKeyOffset + sortKeyLength))));
    }
    kind = SortKey.kind(sortKeys, sortKeyOffset, sortKeyLength);
    sequence = SortKey.sequence(sortKeys, sortKeyOffset, sortKeyLength);
    row.wrap(images, imageOffset, imageLength);
    return this;
  }

  /** What the change does. */
  public ChangeKind kind() {
    return kind;
  }

  /** What orders it among the changes of its key. */
  public long sequence() {
    return sequence;
  }

  /** The row, in the columns of the pinned schema, with values in Iceberg's internal classes. */
  public StructLike row() {
    return row;
  }
}
