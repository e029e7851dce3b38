package dev.floe.cdc.oracle;

/** Where sequence numbers begin. */
enum Sequences {
  FROM_ONE(1),
  ACROSS_ZERO(-120),
  FROM_LOWEST(Long.MIN_VALUE),
  UP_TO_HIGHEST(Long.MAX_VALUE - 300_000);

  private final long first;

  Sequences(long first) {
    this.first = first;
  }

  long first() {
    return first;
  }
}
