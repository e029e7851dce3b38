package dev.floe.cdc.oracle;

/** How many partitions a shard writes to at once. */
enum OpenPartitions {
  ONE(1),
  TWO(2),
  /** As many as there are. */
  MANY(64);

  private final int most;

  OpenPartitions(int most) {
    this.most = most;
  }

  int most() {
    return most;
  }
}
