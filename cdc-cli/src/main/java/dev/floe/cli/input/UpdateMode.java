package dev.floe.cli.input;

/** How the sink treats an after-image. */
enum UpdateMode {
  /** It follows its before-image. */
  RETRACT,
  /** It replaces the row of its key. */
  UPSERT
}
