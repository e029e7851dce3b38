package dev.floe.cdc.deletes;

import dev.floe.cdc.sort.KeyRun;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DataFile;

/**
 * How much memory a file's keys take, before they are read: what keys of equal length take at
 * least, a guess by earlier files for others, and more than what was not enough for the file once.
 */
final class KeySizes {
  private static final long FIRST_GUESS_BYTES = 16;

  private final Map<String, Long> notEnough = new HashMap<>();
  private long keys;
  private long bytes;

  /** About how many bytes a run of a file's keys takes. */
  long bytesOf(DataFile file, KeyForm form) {
    long needed = file.recordCount() * form.width().orElseGet(this::usualBytes);
    return Math.max(needed, notEnough.getOrDefault(file.location(), -1L) + 1);
  }

  /** Learns from what was loaded of a file. */
  void learn(KeyRun run) {
    keys += run.size();
    bytes += run.bytes();
  }

  /** Learns that bytes were not enough for a file. */
  void notEnough(DataFile file, long availableBytes) {
    notEnough.merge(file.location(), availableBytes, Math::max);
  }

  /** Forgets the files that are not among some. */
  void retain(Set<String> locations) {
    notEnough.keySet().retainAll(locations);
  }

  /** Forgets all. */
  void clear() {
    notEnough.clear();
    keys = 0;
    bytes = 0;
  }

  private int usualBytes() {
    return (int) (keys == 0 ? FIRST_GUESS_BYTES : Math.min(bytes / keys, Integer.MAX_VALUE));
  }
}
