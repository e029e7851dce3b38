package dev.floe.cdc.deletes;

import org.apache.iceberg.deletes.Deletes;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.io.CloseableIterable;

/** Makes sets of positions that can be added to. */
final class Positions {
  private Positions() {}

  static PositionDeleteIndex empty() {
    return Deletes.toPositionIndex(CloseableIterable.<Long>empty());
  }

  /** How many positions there are; an empty set of Iceberg's does not say it. */
  static long count(PositionDeleteIndex positions) {
    return positions.isEmpty() ? 0 : positions.cardinality();
  }

  /** The positions of two sets. */
  static PositionDeleteIndex union(PositionDeleteIndex some, PositionDeleteIndex others) {
    PositionDeleteIndex union = empty();
    union.merge(some);
    union.merge(others);
    return union;
  }
}
