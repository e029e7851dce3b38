package dev.floe.cli.apply;

import dev.floe.cli.input.BadLineException;
import dev.floe.cli.input.OnTruncate;
import dev.floe.cli.input.Op;
import dev.floe.cli.input.SourceEvent;
import dev.floe.cli.options.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.catalog.TableIdentifier;

/** The loop: line after line into the open epoch, and a commit every so many changes. */
final class Applier {
  /** How many lines are looked at to infer a table's columns. */
  private static final int SAMPLE_LINES = 1000;

  private final LineSource source;
  private final Events events;
  private final Destinations destinations;
  private final ResumeCheck resumeCheck;
  private final Sequencer sequencer;
  private final OnTruncate onTruncate;
  private final Optional<BadLines> badLines;
  private final long commitEvery;
  private final StopSwitch stop;
  private final Totals totals;
  private final Progress progress;

  /** The destination of all events when there is but one and it is open. */
  private Destination only;

  Applier(
      LineSource source,
      Events events,
      Destinations destinations,
      ResumeCheck resumeCheck,
      ApplyOptions options,
      Optional<BadLines> badLines,
      StopSwitch stop,
      Totals totals,
      Progress progress) {
    this.source = source;
    this.events = events;
    this.destinations = destinations;
    this.resumeCheck = resumeCheck;
    this.sequencer = options.sequencer();
    this.onTruncate = options.onTruncate();
    this.commitEvery = options.commitEvery();
    this.badLines = badLines;
    this.stop = stop;
    this.totals = totals;
    this.progress = progress;
  }

  /**
   * Applies everything up to the end of the input, or to a stop. The caller holds the {@link
   * StopSwitch} and closes the destinations, which discards an epoch that is not committed.
   */
  void run() {
    if (events.template().isConstant()) {
      only = destinations.openExisting(events.template().constant()).orElse(null);
    }
    Line line = next();
    while (line != null && !stop.requested()) {
      take(line);
      resumeCheck.consumed(source);
      if (totals.openChanges() >= commitEvery) {
        commit();
      }
      progress.at(source.position(), totals);
      line = stop.requested() ? null : next();
    }
    if (!stop.requested()) {
      resumeCheck.ended(source);
      commit();
    }
  }

  /** Waiting for input is where a run can be stopped at any time. */
  private Line next() {
    stop.rest();
    try {
      return source.next();
    } finally {
      stop.work();
    }
  }

  private void take(Line line) {
    if (only != null && line.position() <= only.committedThrough()) {
      totals.skipped();
      return;
    }
    try {
      take(line, events.parse(line));
    } catch (BadLineException | RejectedLineException e) {
      reject(line, e.getMessage(), e);
    }
  }

  private void take(Line line, SourceEvent event) throws BadLineException, RejectedLineException {
    boolean concernsNoTable =
        event.op() == Op.TOMBSTONE
            || event.op() == Op.OTHER
            || (event.op() == Op.TRUNCATE && onTruncate == OnTruncate.SKIP);
    if (concernsNoTable) {
      totals.read(event.op(), false);
      return;
    }
    TableIdentifier table = events.template().tableOf(event);
    Destination destination = destinations.of(table, event, line, () -> samples(table, event));
    if (events.template().isConstant()) {
      only = destination;
    }
    if (line.position() <= destination.committedThrough()) {
      totals.skipped();
      return;
    }
    totals.read(event.op(), destination.apply(event, line, sequencer));
  }

  private List<SourceEvent> samples(TableIdentifier table, SourceEvent first) {
    List<SourceEvent> samples = new ArrayList<>();
    samples.add(first);
    samples.addAll(events.of(table, ahead()));
    return samples;
  }

  /** Waits for input like {@link #next()}. */
  private List<Line> ahead() {
    stop.rest();
    try {
      return source.peek(SAMPLE_LINES);
    } finally {
      stop.work();
    }
  }

  private void reject(Line line, String reason, Exception cause) {
    if (badLines.isPresent() && !line.unended()) {
      badLines.get().add(line, reason);
      return;
    }
    String committed =
        totals.committedChanges() == 0
            ? "this run has committed nothing"
            : "what this run committed before it stays";
    String remedy =
        line.unended()
            ? "the last line has no line end, so it may not be complete yet; run again when it is"
                + " complete and ended"
            : "mend the line and run again, or set bad lines aside with --bad-lines FILE";
    throw new CommandFailure(
        "cannot apply %s: %s; %s; %s".formatted(line.place(), reason, committed, remedy), cause);
  }

  private void commit() {
    destinations.commit(source, totals);
    totals.epochEnded();
    badLines.ifPresent(BadLines::commit);
  }
}
