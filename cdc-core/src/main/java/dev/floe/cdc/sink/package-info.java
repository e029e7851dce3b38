/**
 * The embedding API, and the three doors through which a binding uses the engine.
 *
 * <p>A service uses {@link dev.floe.cdc.sink.CdcSink}. A binding to a distributed runner uses the
 * doors that it is made of: {@link dev.floe.cdc.sink.ChangeEncoder} where rows enter, {@link
 * dev.floe.cdc.sink.ShardWriter} where one shard's changes of one epoch meet, {@link
 * dev.floe.cdc.sink.EpochCommits} where epochs end.
 */
package dev.floe.cdc.sink;
