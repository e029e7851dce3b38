package dev.floe.cdc.commit;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.SnapshotUpdate;

/**
 * Runs what Iceberg would have its worker threads do for a commit in the committing thread.
 *
 * <p>Iceberg waits for its workers by sleeping 10 ms at a time, in about seven steps of a commit,
 * each of which has less than a millisecond of work where few files are added.
 */
final class PromptExecutor extends AbstractExecutorService {
  /** From this number of files on Iceberg's threads pay: it writes manifests in such groups. */
  private static final int MANY_FILES = 10_000;

  /** Lets an update that adds some number of files do its work here, if they are few. */
  static void use(SnapshotUpdate<?> update, int files) {
    if (files < MANY_FILES) {
      PromptExecutor executor = new PromptExecutor();
      update.scanManifestsWith(executor);
      update.writeManifestsWith(executor, 1);
    }
  }

  @Override
  public void execute(Runnable task) {
    task.run();
  }

  /** Has nothing to shut down. */
  @Override
  public void shutdown() {}

  @Override
  public List<Runnable> shutdownNow() {
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
