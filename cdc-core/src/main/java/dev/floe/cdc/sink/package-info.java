/**
 * The embedding API, and the three doors through which a binding uses the engine.
 *
 * <p>A service uses {@link dev.floe.cdc.sink.CdcSink}. A binding to a distributed runner uses the
 * doors that it is made of: {@link dev.floe.cdc.sink.ChangeEncoder} where rows enter, {@link
 * dev.floe.cdc.sink.ShardWriter} where one shard's changes of one epoch meet, {@link
 * dev.floe.cdc.sink.EpochCommits} where epochs end.
 *
 * <p>Behind the first door {@code RowShape} sees rows of other columns in those of the table, by
 * name. Behind the sink {@code RunTable} keeps what a run writes by from epoch to epoch, while the
 * reach of its deletes follows the partition specs that have rows.
 *
 * <p>Contract: an epoch is committed once or not at all; what fails before that leaves no file and
 * no memory behind. A binding that joins a run in several processes resolves the table by the run's
 * {@link dev.floe.cdc.table.TablePin}, and adopts its spec by {@link dev.floe.cdc.commit.RunStamp}.
 */
package dev.floe.cdc.sink;
