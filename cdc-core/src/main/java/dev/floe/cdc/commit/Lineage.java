package dev.floe.cdc.commit;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What positions are counted in: only positions of one lineage are compared. The log of a database
 * is one, the checkpoints of a job another; a source that was set up anew, so that its positions
 * began again, has a new one.
 *
 * @param id its name; empty where a table's tokens say none
 * @param windowMillis the size of the windows that its positions are the ends of, where they are
 */
public record Lineage(String id, OptionalLong windowMillis) {
  /** The lineage of tokens that name none. */
  public static final Lineage UNNAMED = of("");

  public Lineage {
    Objects.requireNonNull(id, "id");
    if (windowMillis.isPresent() && windowMillis.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "cannot make a lineage of windows of "
              + windowMillis.getAsLong()
              + " ms; give a size of at least 1 ms");
    }
  }

  /** A lineage of positions that are not the ends of windows. */
  public static Lineage of(String id) {
    return new Lineage(id, OptionalLong.empty());
  }

  /**
   * A lineage of windows of one size, which begin at the epoch and whose positions are their last
   * milliseconds.
   */
  public static Lineage ofWindows(String id, long windowMillis) {
    return new Lineage(id, OptionalLong.of(windowMillis));
  }

  /** Whether positions of both may be compared. */
  public boolean isSameAs(Lineage other) {
    return id.equals(other.id);
  }

  /**
   * Whether windows of this lineage begin where a window ended.
   *
   * @param end the last millisecond of that window
   */
  boolean hasWindowAfter(long end) {
    return windowMillis.isEmpty() || Math.floorMod(end + 1, windowMillis.getAsLong()) == 0;
  }

  @Override
  public String toString() {
    return id.isEmpty() ? "without a name" : "'" + id + "'";
  }
}
