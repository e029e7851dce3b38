/**
 * The embedding API, and the three doors through which a binding uses the engine.
 *
 * <p>A service uses {@link dev.floe.cdc.sink.CdcSink} for one table, {@link
 * dev.floe.cdc.sink.CdcSinks} for many that follow one source. A binding to a distributed runner
 * uses the doors that it is made of: {@link dev.floe.cdc.sink.ChangeEncoder} where rows enter,
 * {@link dev.floe.cdc.sink.ShardWriter} where one shard's changes of one epoch meet, {@link
 * dev.floe.cdc.sink.EpochCommits} where epochs end. Where changes travel between the first two, the
 * table is pinned {@linkplain dev.floe.cdc.table.PinnedTable#withWholeImages() with whole images}:
 * {@link dev.floe.cdc.sink.ChangeDecoder} shows what such bytes mean, {@link
 * dev.floe.cdc.sink.ChangeTranslator} encodes them anew for a writer of other pins.
 *
 * <p>Behind the first door {@code RowShape} sees rows of other columns in those of the table, by
 * name, and {@code ChangeShards} says the shard. Behind the sink {@code SinkRun} has its states,
 * and {@code RunTable} keeps what a run writes by from epoch to epoch, while the reach of its
 * deletes follows the partition specs that have rows. Behind the sinks of many tables there is a
 * {@code MemberTable} with such a run for each, and {@code TablesCommit} brings an epoch into all
 * of them. {@code IdleToken} looks after the token of a table that has no changes.
 *
 * <p>Threads: {@code CallGuard} lets one in at a time; an epoch's shards are finished on several by
 * {@code WriterThreads} and {@code TaskRun}, to which each shard's sorter is handed over whole.
 *
 * <p>Contract: an epoch is committed once or not at all; what fails before that leaves no file and
 * no memory behind. A binding that joins a run in several processes resolves the table by the run's
 * {@link dev.floe.cdc.table.TablePin}, and adopts its spec by {@link dev.floe.cdc.commit.RunStamp}.
 * A {@link dev.floe.cdc.delta.ShardDelta} travels as bytes, and says its pin before it is read.
 */
package dev.floe.cdc.sink;
