package dev.floe.cdc.simulation;

/** Who delivers, and what it does when a commit failed, or it is not known whether it did. */
enum Policy {
  /** A service that calls the same commit again. */
  RETRY,
  /** A service that aborts where that is allowed, and replays. */
  ABORT,
  /** A service that closes the sink and opens another one. */
  REOPEN,
  /** A runner that keeps what its shards wrote, and commits that until it is committed. */
  RUNNER,
  /** A runner that has all epochs written before it commits any, and then all at once. */
  BACKLOG;

  boolean isRunner() {
    return this == RUNNER || this == BACKLOG;
  }

  Committer committer(
      Setting setting, Script script, History history, Steps steps, Sinks sinks) {
    return switch (this) {
      case RUNNER -> new Runner(setting, script, 1, history, steps, sinks);
      case BACKLOG -> new Runner(setting, script, Integer.MAX_VALUE, history, steps, sinks);
      default -> new Service(setting, script, this, history, steps, sinks);
    };
  }
}
