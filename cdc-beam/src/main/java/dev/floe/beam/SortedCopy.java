package dev.floe.beam;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.checkerframework.checker.nullness.qual.Nullable;

/** Copies of maps that never change, travel to workers, and are in the same order everywhere. */
final class SortedCopy {
  private SortedCopy() {}

  /**
   * A copy of a map; null of null.
   *
   * @throws NullPointerException when a key or value is null
   */
  static @Nullable Map<String, String> of(@Nullable Map<String, String> map) {
    return map == null ? null : Collections.unmodifiableMap(new TreeMap<>(Map.copyOf(map)));
  }
}
