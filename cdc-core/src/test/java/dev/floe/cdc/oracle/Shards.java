package dev.floe.cdc.oracle;

/** How many shards an epoch's keys are spread over. */
enum Shards {
  ONE(1),
  THREE(3);

  private final int count;

  Shards(int count) {
    this.count = count;
  }

  int count() {
    return count;
  }
}
