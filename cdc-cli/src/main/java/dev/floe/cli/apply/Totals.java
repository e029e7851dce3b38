package dev.floe.cli.apply;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.sink.EpochStats;
import dev.floe.cli.input.Op;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run did. Counts of events are those of committed epochs only, so that they stay true when
 * the run fails.
 *
 * <p>For the thread that writes and commits.
 */
final class Totals implements CdcMetrics {
  private final Map<Op, Long> openByOp = new EnumMap<>(Op.class);
  private final Map<Op, Long> committedByOp = new EnumMap<>(Op.class);
  private final Map<CdcCounter, Long> engine = new EnumMap<>(CdcCounter.class);
  private final Map<String, Long> committedThrough = new TreeMap<>();
  private long openChanges;
  private long committedChanges;
  private long skippedLines;
  private long rows;
  private long deletes;
  private long superseded;
  private long snapshots;
  private long dataFiles;

  @Override
  public void add(CdcCounter counter, long amount) {
    engine.merge(counter, amount, Long::sum);
  }

  /** Counts an event of the open epoch. */
  void read(Op op, boolean changed) {
    openByOp.merge(op, 1L, Long::sum);
    openChanges += changed ? 1 : 0;
  }

  /** Counts a line whose changes its table holds already. */
  void skipped() {
    skippedLines++;
  }

  /** Counts what a table's epoch came to. */
  void committed(Destination destination, CommitResult result) {
    committedThrough.put(destination.table().toString(), destination.committedThrough());
    if (result.outcome() instanceof CommitOutcome.AlreadyCommitted) {
      return;
    }
    EpochStats written = result.written();
    rows += written.rows();
    deletes += written.deletes();
    superseded += written.superseded();
    dataFiles += written.dataFiles();
    snapshots += result.outcome() instanceof CommitOutcome.InTable ? 1 : 0;
  }

  /** Moves the events of the open epoch to the committed ones. */
  void epochEnded() {
    openByOp.forEach((op, count) -> committedByOp.merge(op, count, Long::sum));
    openByOp.clear();
    committedChanges += openChanges;
    openChanges = 0;
  }

  /** Events of the open epoch that change a row. */
  long openChanges() {
    return openChanges;
  }

  long committedChanges() {
    return committedChanges;
  }

  long events(Op op) {
    return committedByOp.getOrDefault(op, 0L);
  }

  long engine(CdcCounter counter) {
    return engine.getOrDefault(counter, 0L);
  }

  /** The position up to which each table holds all changes, of tables committed to by this run. */
  Map<String, Long> committedThrough() {
    return committedThrough;
  }

  long skippedLines() {
    return skippedLines;
  }

  long rows() {
    return rows;
  }

  long deletes() {
    return deletes;
  }

  long superseded() {
    return superseded;
  }

  long snapshots() {
    return snapshots;
  }

  long dataFiles() {
    return dataFiles;
  }
}
