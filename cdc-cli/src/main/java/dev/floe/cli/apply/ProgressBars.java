package dev.floe.cli.apply;

import java.io.PrintStream;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress as a bar on a terminal: of bytes when the input's size is known, else of lines. */
final class ProgressBars implements Progress {
  private static final int LINES_PER_STEP = 256;
  private static final int WIDTH = 100;
  private static final int UPDATE_MILLIS = 200;
  private static final long MEGABYTE = 1_000_000;

  private final InputFiles files;
  private final boolean bytesKnown;
  private final ProgressBar bar;

  ProgressBars(InputFiles files, PrintStream terminal) {
    this.files = files;
    this.bytesKnown = files.totalBytes() > 0;
    ProgressBarBuilder builder =
        new ProgressBarBuilder()
            .setTaskName("applying")
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .setMaxRenderedLength(WIDTH)
            .setConsumer(new ConsoleProgressBarConsumer(terminal, WIDTH))
            .setInitialMax(bytesKnown ? files.totalBytes() : -1);
    this.bar =
        (bytesKnown ? builder.setUnit(" MB", MEGABYTE) : builder.setUnit(" lines", 1))
            .clearDisplayOnFinish()
            .build();
  }

  @Override
  public void at(long lines, Totals totals) {
    if (lines % LINES_PER_STEP == 0) {
      bar.stepTo(bytesKnown ? files.bytesRead() : lines);
      bar.setExtraMessage(
          String.format(Locale.ROOT, " %,d changes committed", totals.committedChanges()));
    }
  }

  @Override
  public void close() {
    bar.close();
  }
}
