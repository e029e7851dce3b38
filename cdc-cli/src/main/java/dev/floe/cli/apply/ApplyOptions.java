package dev.floe.cli.apply;

import dev.floe.cli.input.OnTruncate;

/**
 * How the loop works.
 *
 * @param sequencer where sequence numbers come from
 * @param onTruncate what becomes of truncates
 * @param commitEvery changes in an epoch, at least 1
 */
record ApplyOptions(Sequencer sequencer, OnTruncate onTruncate, long commitEvery) {}
