package dev.floe.cdc.change;

/**
 * The kind of a change: which half of which operation its row image is.
 *
 * <p>Kinds are ranked. At an equal sequence number the changes of one key are applied in rank
 * order, so that an update's before-image precedes its after-image and a delete precedes the insert
 * that replaces the row:
 *
 * <table>
 *   <caption>Rank and meaning</caption>
 *   <tr><th>rank</th><th>kind</th><th>image</th><th>retracts an older row</th><th>carries a row</th></tr>
 *   <tr><td>0</td><td>UPDATE_BEFORE</td><td>the row before an update</td><td>yes</td><td>no</td></tr>
 *   <tr><td>1</td><td>DELETE</td><td>the row that was deleted</td><td>yes</td><td>no</td></tr>
 *   <tr><td>2</td><td>UPDATE_AFTER</td><td>the row after an update</td><td>implied</td><td>yes</td></tr>
 *   <tr><td>3</td><td>INSERT</td><td>the row that was inserted</td><td>no</td><td>yes</td></tr>
 * </table>
 *
 * <p>The rank is part of the sort key's bytes: changing one is a format change.
 */
public enum ChangeKind {
  /** The row before an update. */
  UPDATE_BEFORE(0),
  /** The row that was deleted. */
  DELETE(1),
  /** The row after an update. */
  UPDATE_AFTER(2),
  /** The row that was inserted. */
  INSERT(3);

  private static final ChangeKind[] BY_RANK = {UPDATE_BEFORE, DELETE, UPDATE_AFTER, INSERT};

  private final int rank;

  ChangeKind(int rank) {
    this.rank = rank;
  }

  /** The place of this kind among changes of one key with one sequence number, from 0 to 3. */
  public int rank() {
    return rank;
  }

  /** Whether the change says that its image is no longer in the table. */
  public boolean retracts() {
    return rank <= 1;
  }

  /** Whether the change says that its image is now in the table. */
  public boolean carriesRow() {
    return rank >= 2;
  }

  /**
   * The kind of a rank.
   *
   * @throws IllegalArgumentException when no kind has the rank
   */
  public static ChangeKind ofRank(int rank) {
    if (rank < 0 || rank >= BY_RANK.length) {
      throw new IllegalArgumentException("cannot read a change kind: no kind has rank " + rank);
    }
    return BY_RANK[rank];
  }
}
