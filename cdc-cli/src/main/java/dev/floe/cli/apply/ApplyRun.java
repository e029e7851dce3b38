package dev.floe.cli.apply;

import java.io.IOException;
import java.util.Optional;

/**
 * One run of apply and what it holds: input, destinations, the file of bad lines. It runs once and
 * closes everything at its end, however it ends; what is not committed is discarded.
 */
final class ApplyRun implements AutoCloseable {
  private final LineSource source;
  private final Events events;
  private final Destinations destinations;
  private final ResumeCheck resumeCheck = new ResumeCheck();
  private final ApplyOptions options;
  private final Optional<BadLines> badLines;
  private final StopSwitch stop;
  private final Totals totals;

  ApplyRun(
      InputFiles files,
      Events events,
      DestinationOpener opener,
      ApplyOptions options,
      Optional<BadLines> badLines,
      StopSwitch stop,
      Totals totals) {
    this.source = new LineSource(files);
    this.events = events;
    this.destinations = new Destinations(opener, resumeCheck);
    this.options = options;
    this.badLines = badLines;
    this.stop = stop;
    this.totals = totals;
  }

  /** Applies the input up to its end, or to a stop. */
  void run(Progress progress) throws IOException {
    stop.work();
    try (this) {
      new Applier(
              source, events, destinations, resumeCheck, options, badLines, stop, totals, progress)
          .run();
    } finally {
      stop.end();
    }
  }

  /** How many lines were consumed. */
  long lines() {
    return source.position();
  }

  /** Called by {@link #run}, or by who has stopped it. Idempotent. */
  @Override
  public void close() throws IOException {
    try (source;
        destinations) {
      badLines.ifPresent(BadLines::close);
    }
  }
}
