package dev.floe.cdc.oracle;

import java.util.SplittableRandom;

/** How many shards an epoch's keys are spread over. */
enum Shards {
  ONE(1, 1),
  THREE(3, 3),
  /** Another number for every sink that is opened. */
  VARYING(1, 4);

  private final int least;
  private final int most;

  Shards(int least, int most) {
    this.least = least;
    this.most = most;
  }

  int most() {
    return most;
  }

  int draw(SplittableRandom random) {
    return random.nextInt(least, most + 1);
  }
}
