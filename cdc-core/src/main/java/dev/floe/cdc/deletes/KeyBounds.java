package dev.floe.cdc.deletes;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.iceberg.DataFile;

/**
 * Which keys a data file may hold, by its bounds of the first key column, in the order of key bytes
 * rather than in Iceberg's.
 *
 * <ul>
 *   <li>A bound that is missing, or that may order otherwise than keys do, bounds nothing. {@link
 *       BoundFormat} says which.
 *   <li>A bound may be truncated: keys that begin as it does are within it.
 *   <li>Rows without a key do not count.
 * </ul>
 */
final class KeyBounds {
  private final int fieldId;
  private final BoundFormat format;

  private KeyBounds(int fieldId, BoundFormat format) {
    this.fieldId = fieldId;
    this.format = format;
  }

  static KeyBounds of(KeySchema key) {
    return new KeyBounds(key.columns().get(0).fieldId(), BoundFormat.of(key.columns().get(0)));
  }

  /** Between what all keys of a file are. */
  KeyRange range(LiveFile file) {
    DataFile data = file.data();
    return new KeyRange(beginning(data.lowerBounds()), beginning(data.upperBounds()));
  }

  private byte[] beginning(Map<Integer, ByteBuffer> bounds) {
    ByteBuffer bound = bounds == null ? null : bounds.get(fieldId);
    return bound == null ? KeyRange.UNKNOWN : format.beginning(bound);
  }
}
