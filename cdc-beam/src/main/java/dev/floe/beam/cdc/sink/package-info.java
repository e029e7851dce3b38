/**
 * The stages of the CDC sink, in the order in which a change passes them.
 *
 * <pre>
 *  Row ──AssignCdcKeys──► batches of encoded changes, by destination and shard      failed rows
 *         │ commit windows, group by destination and shard
 *         ▼
 *      WriteDeltas ─────► the files of a shard's window, as bytes of a ShardDelta   dead letters
 *         │ one global window, by destination
 *         ▼
 *      CollectWindows ──► complete windows, ascending
 *         │ group by destination
 *         ▼
 *      CommitDeltas ────► snapshots; what was counted ──► ReportCommits
 * </pre>
 *
 * <p>Read {@link dev.floe.beam.cdc.sink.CdcStages} first, then the stages. A stage is a DoFn that
 * does nothing but talk to Beam; the work is in the class that it holds: {@code ChangeAssigner},
 * {@code SplitLateData} and the engine's {@link dev.floe.cdc.sink.ShardWriter}, {@code
 * PendingWindows}, {@code Commits}.
 *
 * <p>What holds it together:
 *
 * <ul>
 *   <li>A row is encoded once. It is decoded when it is written, or to become a dead letter.
 *   <li>Changes travel in batches, whose head says by which pins of the table they were encoded.
 *       Workers that have pinned a table while its schema changed may differ; the writer encodes
 *       anew what differs from the first batch of its group.
 *   <li>Images of deletes travel whole, so that dead letters are complete, and what deletes are to
 *       reach is decided when they are written.
 *   <li>Only {@code CommitDeltas} changes a table, and only it needs stable input. It has neither
 *       state nor timers: a runner may replay stable input after it has dropped the state of a step
 *       whose input has ended.
 *   <li>The order of windows is made in {@code CollectWindows}, and checked in {@code CommitDeltas}
 *       against the table: a window before its predecessor is refused, and tried again.
 * </ul>
 *
 * <p>Limits: a batch has 128 KiB, all batches of a bundle 16 MiB; a worker's stage knows 1,000
 * destinations at a time; a change has at most 1 GB.
 *
 * <p>Metrics are in the namespaces of {@code AssignCdcKeys}, {@code SplitLateData}, {@code
 * WriteDeltas} and {@code CommitDeltas}, under the engine's names.
 */
package dev.floe.beam.cdc.sink;
