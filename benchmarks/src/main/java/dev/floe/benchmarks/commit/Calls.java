package dev.floe.benchmarks.commit;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.jdbc.JdbcClientPool;

/** Counts what a catalog and its tables are asked for. */
final class Calls {
  /** What is counted. */
  enum Kind {
    STATEMENTS("SQL statements"),
    HTTP_READS("HTTP GET"),
    HTTP_WRITES("HTTP POST"),
    METADATA_READ("metadata read"),
    METADATA_WRITTEN("metadata written"),
    /** Manifest lists and manifests. */
    MANIFESTS_READ("manifests and lists read"),
    MANIFESTS_WRITTEN("manifests and lists written"),
    DELETED("files deleted");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** The name in tables. */
    String title() {
      return title;
    }
  }

  private final Map<Kind, AtomicLong> counts = new EnumMap<>(Kind.class);
  private final boolean counted;

  private Calls(boolean counted) {
    this.counted = counted;
    for (Kind kind : Kind.values()) {
      counts.put(kind, new AtomicLong());
    }
  }

  /** Counts from 0. */
  static Calls counted() {
    return new Calls(true);
  }

  /** Leaves everything as it is, so that nothing is in the way of the clock. */
  static Calls ignored() {
    return new Calls(false);
  }

  /** How often since the beginning or the last {@link #reset}. */
  long of(Kind kind) {
    return counts.get(kind).get();
  }

  /** Begins at 0. */
  void reset() {
    counts.values().forEach(count -> count.set(0));
  }

  /** Counts one more, unless calls are ignored. */
  void add(Kind kind) {
    if (counted) {
      counts.get(kind).incrementAndGet();
    }
  }

  /** The files, counted. */
  FileIO counting(FileIO files) {
    return counted ? new CountedFiles(files, this) : files;
  }

  /** Connections to a database, counted. */
  JdbcClientPool counting(String uri, Map<String, String> properties) {
    return counted ? new CountedPool(uri, properties, this) : new JdbcClientPool(uri, properties);
  }
}
