package dev.floe.beam.cdc.sink;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that keeps the entries that were asked for last. Not thread-safe. */
final class Newest<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int most;

  /** A map of so many entries. */
  Newest(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
