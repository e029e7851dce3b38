package dev.floe.beam;

import dev.floe.beam.cdc.sink.OutputOptions.DeadLetterTime;
import dev.floe.beam.cdc.sink.WriteOptions.Combining;
import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.DeleteMode;
import org.apache.beam.sdk.transforms.display.DisplayData;

/** What the interfaces of runners show of a sink: Beam's items, and those of Floe that are set. */
final class CdcDisplayData {
  private CdcDisplayData() {}

  static void add(DisplayData.Builder builder, CdcSettings s) {
    builder
        .add(DisplayData.item("sinkId", s.sinkId()).withLabel("Sink id"))
        .add(DisplayData.item("upsert", s.upsert).withLabel("Upsert"))
        .add(DisplayData.item("numShards", s.numShards).withLabel("Shards"))
        .addIfNotNull(
            DisplayData.item("shardsPerPartition", s.shardsPerPartition)
                .withLabel("Shards per partition"))
        .add(DisplayData.item("sorterMemoryMB", s.sorterMemoryMb).withLabel("Sorter memory in MiB"))
        .addIfNotNull(
            DisplayData.item("triggeringFrequency", s.triggeringFrequency)
                .withLabel("Commit window"))
        .add(
            DisplayData.item("allowedLateness", s.allowedLatenessOrDefault())
                .withLabel("Allowed lateness"));
    addOwn(builder, s);
  }

  private static void addOwn(DisplayData.Builder builder, CdcSettings s) {
    builder
        .addIfNotDefault(
            DisplayData.item("branch", s.branch).withLabel("Branch"), Branch.MAIN.name())
        .addIfNotDefault(
            DisplayData.item("strictMode", s.otherContent == OtherContent.REFUSE)
                .withLabel("Other content fails"),
            false)
        .addIfNotDefault(
            DisplayData.item("deleteMode", s.deleteMode.name()).withLabel("Deletes"),
            DeleteMode.AUTO.name())
        .addIfNotDefault(
            DisplayData.item("maxOpenPartitions", s.maxOpenPartitions).withLabel("Open partitions"),
            CdcSettings.DEFAULT_MAX_OPEN_PARTITIONS)
        .addIfNotDefault(
            DisplayData.item("startFromScratch", s.lostHistory == LostHistory.START_FROM_SCRATCH)
                .withLabel("Lost history starts anew"),
            false)
        .addIfNotDefault(
            DisplayData.item("tokenProperty", s.tokenCopies == TokenCopies.PROPERTY)
                .withLabel("Token is a table property too"),
            true)
        .addIfNotNull(DisplayData.item("keyMemoryMB", s.keyMemoryMb).withLabel("Key memory in MiB"))
        .addIfNotDefault(
            DisplayData.item("deadLetterEventTime", s.deadLetterTime == DeadLetterTime.INCLUDED)
                .withLabel("Dead letters have event times"),
            false)
        .addIfNotDefault(
            DisplayData.item("combineBeforeShuffle", s.combining == Combining.BEFORE_SHUFFLE)
                .withLabel("Combines before the shuffle"),
            false);
  }
}
