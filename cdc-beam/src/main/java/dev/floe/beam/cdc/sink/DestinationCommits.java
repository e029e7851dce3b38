package dev.floe.beam.cdc.sink;

import dev.floe.beam.cdc.sink.Commits.CommittedWindow;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.table.PinnedTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The commits of the destinations that a worker has committed to. They share the memory for keys.
 * Not thread-safe; closed by its maker.
 */
final class DestinationCommits implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DestinationCommits.class);
  private static final int MOST = 1_000;

  private final TableRequests requests;
  private final CommitOptions options;
  private final SpecWatch specs;
  private final KeyMemory keyMemory;
  private final CdcMetrics metrics;
  private final Map<String, Commits> opened = new HashMap<>();

  DestinationCommits(CdcOptions options, CdcMetrics metrics) {
    this.requests = new TableRequests(options);
    this.options = options.committing();
    this.specs = new SpecWatch(options);
    this.keyMemory = KeyMemory.ofMegabytes(this.options.keyMemoryMb());
    this.metrics = metrics;
  }

  /**
   * Commits windows of a destination; what failed is looked at anew when it is tried again.
   *
   * @throws WindowCommitException when one was not committed; those before it are
   */
  List<CommittedWindow> commit(String destination, DueWindows due) {
    byte[] first = due.fresh().get(0).deltas().get(0);
    try {
      return of(destination, () -> requests.resolve(destination, ShardDelta.pinOf(first)))
          .commit(due);
    } catch (RuntimeException | Error failure) {
      forget(destination);
      throw failure;
    }
  }

  /**
   * The end of the newest window of the sink that the table of a destination holds; empty for none,
   * and where that cannot be seen now.
   */
  OptionalLong committedThrough(String destination) {
    try {
      return of(destination, () -> requests.resolve(destination)).committedThrough();
    } catch (RuntimeException failure) {
      LOG.debug("Table {} cannot be looked at now", destination, failure);
      forget(destination);
      return OptionalLong.empty();
    }
  }

  /** Says the newest token of a destination again, if it is due; a failure does no harm. */
  void heartbeat(String destination) {
    try {
      of(destination, () -> requests.resolve(destination)).heartbeat();
    } catch (RuntimeException failure) {
      LOG.warn("No heartbeat of sink '{}' in table {}", options.sinkId(), destination, failure);
    }
    forget(destination);
  }

  private Commits of(String destination, Supplier<PinnedTable> table) {
    Commits known = opened.get(destination);
    if (known == null) {
      if (opened.size() == MOST) {
        close();
      }
      known = new Commits(destination, table.get(), options, specs, keyMemory, metrics);
      opened.put(destination, known);
    }
    return known;
  }

  private void forget(String destination) {
    Commits known = opened.remove(destination);
    if (known != null) {
      known.close();
    }
  }

  @Override
  public void close() {
    opened.values().forEach(Commits::close);
    opened.clear();
  }
}
