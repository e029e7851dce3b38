package dev.floe.cdc.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** How often a change reaches the sink within its epoch. */
enum Delivery {
  EXACTLY_ONCE,
  /** Some changes come twice, as from a source that retries. */
  AT_LEAST_ONCE;

  private static final int ONE_IN = 6;

  List<Change> deliver(List<Change> changes, SplittableRandom random) {
    if (this == EXACTLY_ONCE) {
      return List.copyOf(changes);
    }
    List<Change> delivered = new ArrayList<>(changes);
    for (Change change : changes) {
      if (random.nextInt(ONE_IN) == 0) {
        delivered.add(change);
      }
    }
    return List.copyOf(delivered);
  }
}
