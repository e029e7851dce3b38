package dev.floe.cli.apply;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Progress as a line now and then, for logs. */
final class ProgressLines implements Progress {
  private static final int LINES_PER_LOOK = 1024;
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final InputFiles files;
  private final Notes notes;
  private final LongSupplier nanoClock;
  private long lastToldNanos;

  /**
   * @param nanoClock the time, as {@link System#nanoTime()} tells it
   */
  ProgressLines(InputFiles files, Notes notes, LongSupplier nanoClock) {
    this.files = files;
    this.notes = notes;
    this.nanoClock = nanoClock;
    this.lastToldNanos = nanoClock.getAsLong();
  }

  @Override
  public void at(long lines, Totals totals) {
    if (lines % LINES_PER_LOOK != 0) {
      return;
    }
    long now = nanoClock.getAsLong();
    if (now - lastToldNanos < INTERVAL_NANOS) {
      return;
    }
    lastToldNanos = now;
    String part =
        files.totalBytes() == 0
            ? ""
            : " (%d%% of the input)".formatted(100 * files.bytesRead() / files.totalBytes());
    notes.tell(
        String.format(
            Locale.ROOT,
            "%,d lines read%s, %,d changes committed",
            lines,
            part,
            totals.committedChanges()));
  }

  @Override
  public void close() {}
}
