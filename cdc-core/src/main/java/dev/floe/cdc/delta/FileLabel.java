package dev.floe.cdc.delta;

import java.util.OptionalLong;

/**
 * What the names of an epoch's files say of it, so that files that no snapshot holds can be told by
 * their names: which run left them, and in which epoch.
 *
 * @param runId the run, as in the stamp of its commits
 * @param position the position of the epoch, where it is known before its commit
 */
public record FileLabel(String runId, OptionalLong position) {
  /** The most characters of a run's id in a name, so that no file system finds it too long. */
  private static final int MAX_RUN_ID_LENGTH = 100;

  /**
   * Checks the run.
   *
   * @throws IllegalArgumentException when it is blank
   */
  public FileLabel {
    if (runId.isBlank()) {
      throw new IllegalArgumentException(
          "cannot label files: the run id is blank; give the id that the run's commits are stamped"
              + " with");
    }
  }

  /** A label of files whose epoch has its position already. */
  public static FileLabel of(String runId, long position) {
    return new FileLabel(runId, OptionalLong.of(position));
  }

  /** A label of files whose epoch has no position yet. */
  public static FileLabel ofRun(String runId) {
    return new FileLabel(runId, OptionalLong.empty());
  }

  /** The run and the position as a name holds them: what a path may not have is a {@code _}. */
  String text() {
    String run = runId.substring(0, Math.min(MAX_RUN_ID_LENGTH, runId.length()));
    String safe = run.replaceAll("[^A-Za-z0-9._-]", "_");
    return position.isPresent() ? safe + "-" + position.getAsLong() : safe;
  }
}
