package dev.floe.cdc.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.util.PropertyUtil;
import org.apache.iceberg.util.Tasks;

/**
 * How often a commit is attempted that loses against another writer's, and how long is waited in
 * between: as the table's {@code commit.retry.*} properties say.
 */
record CommitRetries(int retries, int minWaitMillis, int maxWaitMillis, int totalMillis) {
  private static final double GROWTH = 2.0;

  static CommitRetries of(Table table) {
    Map<String, String> properties = table.properties();
    return new CommitRetries(
        PropertyUtil.propertyAsInt(
            properties,
            TableProperties.COMMIT_NUM_RETRIES,
            TableProperties.COMMIT_NUM_RETRIES_DEFAULT),
        PropertyUtil.propertyAsInt(
            properties,
            TableProperties.COMMIT_MIN_RETRY_WAIT_MS,
            TableProperties.COMMIT_MIN_RETRY_WAIT_MS_DEFAULT),
        PropertyUtil.propertyAsInt(
            properties,
            TableProperties.COMMIT_MAX_RETRY_WAIT_MS,
            TableProperties.COMMIT_MAX_RETRY_WAIT_MS_DEFAULT),
        PropertyUtil.propertyAsInt(
            properties,
            TableProperties.COMMIT_TOTAL_RETRY_TIME_MS,
            TableProperties.COMMIT_TOTAL_RETRY_TIME_MS_DEFAULT));
  }

  /** Runs an attempt until it does not lose, or has lost too often. */
  <T> T run(Supplier<T> attempt) {
    List<T> result = new ArrayList<>(1);
    Tasks.foreach(attempt)
        .retry(retries)
        .exponentialBackoff(minWaitMillis, maxWaitMillis, totalMillis, GROWTH)
        .onlyRetryOn(CommitFailedException.class)
        .run(once -> result.add(once.get()));
    return result.get(0);
  }
}
