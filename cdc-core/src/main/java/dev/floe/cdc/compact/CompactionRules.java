package dev.floe.cdc.compact;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * Which files a compaction writes anew, and how large the new ones are. Immutable.
 *
 * @param scope whether files are chosen
 * @param minDeadRatio a file of which at least this share of rows is dead is written anew; more
 *     than 0, at most 1
 * @param targetFileBytes how large new files become; the table's {@code
 *     write.target-file-size-bytes} when empty
 */
public record CompactionRules(Scope scope, double minDeadRatio, OptionalLong targetFileBytes) {
  /** The share of dead rows from which on a file is written anew where nothing else is said. */
  public static final double DEFAULT_MIN_DEAD_RATIO = 0.2;

  /** A file smaller than this share of the target is small. */
  static final double SMALL = 0.75;

  /** Small files are merged when there are so many of a partition, or enough to fill a file. */
  static final int SMALL_FILES_TO_MERGE = 5;

  /** How many new files, of the target size, a group makes at most. */
  static final int FILES_OF_GROUP = 8;

  /** Which files are written anew. */
  public enum Scope {
    /** Those with many dead rows, those that equality deletes reach, and small ones. */
    WORTHWHILE,
    /** All of them. */
    ALL
  }

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException when one is out of its range
   */
  public CompactionRules {
    Objects.requireNonNull(scope, "scope");
    if (!(minDeadRatio > 0 && minDeadRatio <= 1)) {
      throw new IllegalArgumentException(
          "cannot compact files with a share of %s dead rows: give one above 0, up to 1"
              .formatted(minDeadRatio));
    }
    if (targetFileBytes.isPresent() && targetFileBytes.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "cannot write files of %d bytes: give at least 1".formatted(targetFileBytes.getAsLong()));
    }
  }

  /** What is done where nothing else is said. */
  public static CompactionRules defaults() {
    return new CompactionRules(Scope.WORTHWHILE, DEFAULT_MIN_DEAD_RATIO, OptionalLong.empty());
  }
}
