package dev.floe.beam.cdc.sink;

import dev.floe.cdc.table.TablePin;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.beam.sdk.metrics.Counter;
import org.apache.beam.sdk.metrics.Metrics;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.values.Row;

/**
 * Takes the changes of late panes out of the stream: their window is closed, and a closed window is
 * never opened again. Not thread-safe.
 */
final class SplitLateData {
  private final CdcOptions options;
  private final WriteTables tables;
  private final Counter deadLetterRecords =
      Metrics.counter(SplitLateData.class, "deadLetterRecords");

  SplitLateData(CdcOptions options, WriteTables tables) {
    this.options = options;
    this.tables = tables;
  }

  /** Whether a pane came after its window was closed. */
  static boolean isLate(PaneInfo pane) {
    return pane.getTiming() == PaneInfo.Timing.LATE;
  }

  /** Makes dead letters of the changes of a late pane. */
  void split(String destination, Iterable<byte[]> batches, Consumer<Row> letters) {
    Map<TablePin, DeadLetters> readers = new HashMap<>();
    for (byte[] batch : batches) {
      DeadLetters reader =
          readers.computeIfAbsent(
              ChangeBatchFormat.pin(batch),
              pin -> new DeadLetters(destination, tables.table(destination, pin), options));
      deadLetterRecords.inc(reader.read(batch, letters));
    }
  }
}
