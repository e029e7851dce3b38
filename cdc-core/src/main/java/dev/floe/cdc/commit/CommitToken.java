package dev.floe.cdc.commit;

/**
 * The name of an epoch of a sink.
 *
 * @param lineage what the position is counted in
 * @param position where the epoch ends
 */
public record CommitToken(Lineage lineage, long position) {
  /** Whether both name the same epoch. */
  boolean isSameAs(CommitToken other) {
    return lineage.isSameAs(other.lineage) && position == other.position;
  }

  @Override
  public String toString() {
    return lineage.id().isEmpty() ? Long.toString(position) : position + " of lineage " + lineage;
  }
}
