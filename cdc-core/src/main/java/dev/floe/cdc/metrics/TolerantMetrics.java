package dev.floe.cdc.metrics;

import java.util.function.Consumer;

/**
 * Passes over a receiver that fails: what it should count has happened, and must not turn into a
 * failure, least of all a commit that was made. Says so once.
 */
public final class TolerantMetrics implements CdcMetrics {
  private final CdcMetrics receiver;
  private final String tableName;
  private final Consumer<String> log;
  private boolean receiverFailed;

  /**
   * A receiver that does not fail.
   *
   * @param tableName the table that is counted for
   * @param log where it is said that the receiver fails
   */
  public TolerantMetrics(CdcMetrics receiver, String tableName, Consumer<String> log) {
    this.receiver = receiver;
    this.tableName = tableName;
    this.log = log;
  }

  @Override
  public void add(CdcCounter counter, long amount) {
    try {
      receiver.add(counter, amount);
    } catch (RuntimeException failure) {
      passOver(failure);
    }
  }

  @Override
  public void record(CdcDistribution distribution, long value) {
    try {
      receiver.record(distribution, value);
    } catch (RuntimeException failure) {
      passOver(failure);
    }
  }

  private void passOver(RuntimeException failure) {
    if (!receiverFailed) {
      receiverFailed = true;
      log.accept(
          "The receiver of counters of table "
              + tableName
              + " fails and is passed over: "
              + failure);
    }
  }
}
