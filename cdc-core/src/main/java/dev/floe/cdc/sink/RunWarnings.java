package dev.floe.cdc.sink;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.metrics.TolerantMetrics;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Says in words, once per run, what some counters mean, and passes all counters on. A receiver that
 * throws is reported once, and harms nothing.
 *
 * <p>Not thread-safe.
 */
final class RunWarnings implements CdcMetrics {
  private final CdcMetrics next;
  private final String tableName;
  private final Consumer<String> log;
  private final Set<CdcCounter> said = EnumSet.noneOf(CdcCounter.class);

  RunWarnings(CdcMetrics next, String tableName, Consumer<String> log) {
    this.next = new TolerantMetrics(next, tableName, log);
    this.tableName = tableName;
    this.log = log;
  }

  @Override
  public void add(CdcCounter counter, long amount) {
    next.add(counter, amount);
    String words = wordsFor(counter);
    if (amount > 0 && !words.isEmpty() && said.add(counter)) {
      log.accept(
          "A change stream of table "
              + tableName
              + words
              + " Counted as "
              + counter.metricName()
              + ".");
    }
  }

  private static String wordsFor(CdcCounter counter) {
    return switch (counter) {
      case UPDATES_WITHOUT_BEFORE_IMAGE ->
          " has updates without before-images, and the table is partitioned by columns that are"
              + " not in the key: an older row is deleted only where the new row goes, so a row that"
              + " moved to another partition stays in the old one too. Have the source send"
              + " before-images, or partition by key columns.";
      case DELETES_WITH_NULL_IN_PARTITION ->
          " has before-images with null in columns that are not in the key and that the table is"
              + " partitioned by: the rows are deleted where these columns are null. If the source"
              + " leaves out what is not in its key, other rows were meant, and they stay. Have it"
              + " send whole before-images, or partition by key columns.";
      default -> "";
    };
  }

  @Override
  public void record(CdcDistribution distribution, long value) {
    next.record(distribution, value);
  }
}
