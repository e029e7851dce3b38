package dev.floe.cdc.oracle;

/** What comes between the sink and some of its commits. */
enum Interference {
  NONE,
  /** Another sink of the same id commits the same epoch first, and perhaps the next one too. */
  ZOMBIE,
  /** Another sink of the same id commits the same epoch between this one's check and its commit. */
  RIVAL_INSIDE_COMMIT,
  /** Another writer commits in between, before one attempt or many, and now and then on top. */
  FOREIGN_COMMIT,
  /** The catalog applies the commit and its answer is lost. */
  LOST_REPLY,
  /** The catalog may have applied the commit, and can then not be asked for a while. */
  OUTAGE,
  /** Another sink of the same id commits an epoch that is a part of this sink's. */
  OVERLAP,
  /** The table is rolled back while the sink gathers an epoch. */
  ROLLBACK,
  /** The catalog refuses the commit. */
  REFUSAL
}
