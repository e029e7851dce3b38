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
  RUNNER;

  Committer committer(
      Setting setting, Script script, History history, Steps steps, Sinks sinks) {
    return this == RUNNER
        ? new Runner(setting, script, history, steps, sinks)
        : new Service(setting, script, this, history, steps, sinks);
  }
}
