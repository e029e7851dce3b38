package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.Rows;
import dev.floe.cdc.table.DeleteMode;
import java.util.HashMap;
import java.util.Map;
import org.apache.beam.sdk.transforms.display.DisplayData;
import org.joda.time.Duration;
import org.junit.jupiter.api.Test;

class SinkDisplayDataTest {
  @Test
  @Rows(19)
  void defaultsAreShown() {
    assertThat(items(Applied.sink().withSinkId("s")))
        .containsOnly(
            Map.entry("sinkId", "s"),
            Map.entry("upsert", false),
            Map.entry("numShards", 16L),
            Map.entry("sorterMemoryMB", 100L),
            Map.entry("allowedLateness", Duration.standardHours(6).getMillis()));
  }

  @Test
  @Rows(19)
  void whatIsSetIsShown() {
    assertThat(
            items(
                Applied.sink()
                    .withSinkId("s")
                    .withUpsert(true)
                    .withNumShards(8)
                    .withShardsPerPartition(2)
                    .withSorterMemoryMB(5)
                    .withTriggeringFrequency(Duration.standardMinutes(1))
                    .withAllowedLateness(Duration.ZERO)))
        .containsOnly(
            Map.entry("sinkId", "s"),
            Map.entry("upsert", true),
            Map.entry("numShards", 8L),
            Map.entry("shardsPerPartition", 2L),
            Map.entry("sorterMemoryMB", 5L),
            Map.entry("triggeringFrequency", 60_000L),
            Map.entry("allowedLateness", 0L));
  }

  @Test
  @Rows(19)
  void whatOnlyFloeHasIsShownWhenItIsSet() {
    assertThat(
            items(
                Applied.sink()
                    .withBranch("audit")
                    .withStrictMode()
                    .withDeleteMode(DeleteMode.EQUALITY)
                    .withMaxOpenPartitions(3)
                    .withStartFromScratch()
                    .withoutTokenProperty()
                    .withKeyMemoryMB(64)
                    .withDeadLetterEventTime()
                    .withCombineBeforeShuffle()))
        .contains(
            Map.entry("branch", "audit"),
            Map.entry("strictMode", true),
            Map.entry("deleteMode", "EQUALITY"),
            Map.entry("maxOpenPartitions", 3L),
            Map.entry("startFromScratch", true),
            Map.entry("tokenProperty", false),
            Map.entry("keyMemoryMB", 64L),
            Map.entry("deadLetterEventTime", true),
            Map.entry("combineBeforeShuffle", true));
  }

  private static Map<String, Object> items(WriteCdcRows sink) {
    Map<String, Object> items = new HashMap<>();
    DisplayData.from(sink).items().forEach(item -> items.put(item.getKey(), item.getValue()));
    return items;
  }
}
