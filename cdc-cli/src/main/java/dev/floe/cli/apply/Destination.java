package dev.floe.cli.apply;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cli.input.BadLineException;
import dev.floe.cli.input.ChangePlanner;
import dev.floe.cli.input.PlannedChange;
import dev.floe.cli.input.RowFitter;
import dev.floe.cli.input.RowFitters;
import dev.floe.cli.input.SourceEvent;
import dev.floe.cli.options.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.Record;

/**
 * One table that events are applied to. Owns its sink; close it to discard what is not committed.
 */
final class Destination implements AutoCloseable {
  private final TableIdentifier table;
  private final String sinkId;
  private final CdcSink sink;
  private final ChangePlanner planner;
  private final RowFitters fitters;
  private final List<String> keyColumns;
  private final List<PlannedChange> plan = new ArrayList<>(2);
  private final List<Record> rows = new ArrayList<>(2);
  private long committedThrough;
  private boolean dirty;

  Destination(
      TableIdentifier table,
      String sinkId,
      CdcSink sink,
      ChangePlanner planner,
      RowFitters fitters) {
    this.table = table;
    this.sinkId = sinkId;
    this.sink = sink;
    this.planner = planner;
    this.fitters = fitters;
    this.keyColumns = sink.equalityColumns();
    this.committedThrough = sink.committedThrough().orElse(0);
  }

  TableIdentifier table() {
    return table;
  }

  String sinkId() {
    return sinkId;
  }

  /** The newest epoch that the table holds of this sink. */
  Optional<CommittedEpoch> lastCommitted() {
    return sink.lastCommitted();
  }

  /** The position up to which the table holds all changes. */
  long committedThrough() {
    return committedThrough;
  }

  /**
   * Writes the changes that an event asks for into the open epoch: all of them or none.
   *
   * @return whether there was any
   * @throws CommandFailure when an event could be written by half only: the epoch is lost
   */
  boolean apply(SourceEvent event, Line line, Sequencer sequencer)
      throws BadLineException, RejectedLineException {
    planner.plan(event, plan);
    if (plan.isEmpty()) {
      return false;
    }
    fit(event);
    long sequence = sequencer.sequenceOf(event, line);
    for (int i = 0; i < plan.size(); i++) {
      try {
        sink.write(rows.get(i), plan.get(i).kind(), sequence);
      } catch (ChangeRejectedException e) {
        if (i == 0) {
          throw new RejectedLineException(e.getMessage(), e);
        }
        throw new CommandFailure(
            "cannot apply %s: its first image was taken, its second was not: %s"
                .formatted(line.place(), e.getMessage()),
            e);
      }
    }
    dirty = true;
    return true;
  }

  /** Everything that can be wrong with an image is looked for before the first one is written. */
  private void fit(SourceEvent event) throws BadLineException, RejectedLineException {
    rows.clear();
    RowFitter fitter = fitters.forEvents(event.schema());
    for (PlannedChange change : plan) {
      Record row = fitter.fit(change.kind(), change.image());
      for (String column : keyColumns) {
        if (row.getField(column) == null) {
          throw new RejectedLineException(
              "key column '%s' is null or missing in the row %s the change; a row without its whole"
                      .formatted(column, change.kind().carriesRow() ? "after" : "before")
                  + " key cannot be found again",
              null);
        }
      }
      rows.add(row);
    }
  }

  /** Whether the open epoch holds changes. */
  boolean isDirty() {
    return dirty;
  }

  /** Commits the open epoch; with it the digest of the lines up to its position. */
  CommitResult commit(long position, String digest) {
    CommitResult result = sink.commit(position, Map.of(ResumeCheck.DIGEST_PROPERTY, digest));
    dirty = false;
    committedThrough = position;
    if (result.outcome() instanceof CommitOutcome.AlreadyCommitted) {
      sink.abort();
      committedThrough = sink.committedThrough().orElse(0);
    }
    return result;
  }

  @Override
  public void close() {
    sink.close();
  }
}
