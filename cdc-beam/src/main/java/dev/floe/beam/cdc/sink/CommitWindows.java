package dev.floe.beam.cdc.sink;

import java.io.Serializable;
import org.apache.beam.sdk.transforms.windowing.AfterPane;
import org.apache.beam.sdk.transforms.windowing.AfterWatermark;
import org.apache.beam.sdk.transforms.windowing.DefaultTrigger;
import org.apache.beam.sdk.transforms.windowing.FixedWindows;
import org.apache.beam.sdk.transforms.windowing.GlobalWindow;
import org.apache.beam.sdk.transforms.windowing.GlobalWindows;
import org.apache.beam.sdk.transforms.windowing.Repeatedly;
import org.apache.beam.sdk.transforms.windowing.TimestampCombiner;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.joda.time.Duration;
import org.joda.time.Instant;

/**
 * The windows that are committed: of a fixed size, from the epoch on, when input is unbounded; the
 * global one else.
 *
 * @param sizeOrNull their size; null for the global one
 * @param allowedLateness how long after its end a window still takes changes
 */
record CommitWindows(Duration sizeOrNull, Duration allowedLateness) implements Serializable {
  static CommitWindows of(CommitOptions options) {
    return new CommitWindows(options.windowOrNull(), options.allowedLateness());
  }

  /** How long after its end a window still takes changes. */
  Duration lateness() {
    return sizeOrNull == null ? Duration.ZERO : allowedLateness;
  }

  /** The last millisecond of the window of an event time. */
  long endMs(Instant eventTime) {
    if (sizeOrNull == null) {
      return GlobalWindow.INSTANCE.maxTimestamp().getMillis();
    }
    return FixedWindows.of(sizeOrNull).assignWindow(eventTime).maxTimestamp().getMillis();
  }

  /** Groups changes by commit window: each once at its end, then what comes late by itself. */
  <T> Window<T> grouping() {
    if (sizeOrNull == null) {
      return Window.<T>into(new GlobalWindows())
          .triggering(DefaultTrigger.of())
          .withTimestampCombiner(TimestampCombiner.END_OF_WINDOW)
          .withAllowedLateness(lateness())
          .discardingFiredPanes();
    }
    return Window.<T>into(FixedWindows.of(sizeOrNull))
        .triggering(
            AfterWatermark.pastEndOfWindow().withLateFirings(AfterPane.elementCountAtLeast(1)))
        .withTimestampCombiner(TimestampCombiner.END_OF_WINDOW)
        .withAllowedLateness(lateness())
        .discardingFiredPanes();
  }

  /** Takes windows together, so that they are put in order, each as soon as it is there. */
  <T> Window<T> committing() {
    return Window.<T>into(new GlobalWindows())
        .triggering(
            sizeOrNull == null
                ? DefaultTrigger.of()
                : Repeatedly.forever(AfterPane.elementCountAtLeast(1)))
        .withTimestampCombiner(TimestampCombiner.EARLIEST)
        .withAllowedLateness(Duration.ZERO)
        .discardingFiredPanes();
  }
}
