package dev.floe.cdc.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** In which order the changes of one epoch reach the sink, anew whenever they do. */
enum Arrival {
  IN_ORDER,
  REVERSED,
  SHUFFLED;

  List<Change> order(List<Change> inSequence, SplittableRandom random) {
    List<Change> changes = new ArrayList<>(inSequence);
    switch (this) {
      case IN_ORDER -> {}
      case REVERSED -> Collections.reverse(changes);
      case SHUFFLED -> Collections.shuffle(changes, new Random(random.nextLong()));
    }
    return changes;
  }
}
