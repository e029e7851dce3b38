package dev.floe.cdc.oracle;

import java.util.SplittableRandom;

/** How much happens in an epoch. */
enum Load {
  /** A few dozen changes, spread over all keys. */
  LIGHT,
  /** Thousands of changes, or some dozens of bulky ones, most of them of one key. */
  HOT_KEY;

  private static final int ONE_IN_ELSEWHERE = 8;
  private static final int OPERATIONS = 4000;
  private static final int BULKY_OPERATIONS = 60;

  /** How many further operations an epoch has in which anything happens. */
  int operations(Payload payload, SplittableRandom random) {
    if (this == LIGHT) {
      return 0;
    }
    int least = payload == Payload.BULKY ? BULKY_OPERATIONS : OPERATIONS;
    return random.nextInt(least, least * 3 / 2);
  }

  /** Which key the next operation is about, given the hot one. */
  int key(int hot, SplittableRandom random) {
    return this == HOT_KEY && random.nextInt(ONE_IN_ELSEWHERE) > 0
        ? hot
        : random.nextInt(TableShape.KEYS);
  }
}
