package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.cdc.sink.WriteOptions;
import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.List;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionBoundsTest {
  private final PCollection<Row> input = Applied.bounded(People.CHANGES);

  @Test
  @Rows({3, 46})
  void anEmptyListOfKeyColumnsIsRefused() {
    refused(
        Applied.sink().withEqualityColumns(List.of()), "equality_columns", "non-empty or unset");
  }

  @Test
  @Rows(3)
  void keyColumnsAreTheTablesUnlessTheyAreNamed() {
    assertThat(CdcOptionsBuilder.build(Applied.sink().settings(), input).tables().equalityColumns())
        .isEmpty();
    WriteCdcRows named = Applied.sink().withEqualityColumns(List.of("name", "id"));
    assertThat(CdcOptionsBuilder.build(named.settings(), input).tables().equalityColumns())
        .containsExactly("name", "id");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  @Rows({7, 38})
  void fewerThanOneShardIsRefused(int shards) {
    refused(
        Applied.sink().withNumShards(shards),
        "num_shards (withNumShards) must be >= 1",
        Integer.toString(shards));
  }

  @Test
  @Rows({8, 39})
  void noShardForAPartitionIsRefused() {
    refused(
        Applied.sink().withShardsPerPartition(0),
        "shards_per_partition",
        "between 1 and num_shards",
        "(16)",
        "got 0");
  }

  @Test
  @Rows({8, 40})
  void moreShardsForAPartitionThanThereAreAreRefused() {
    refused(
        Applied.sink().withNumShards(16).withShardsPerPartition(32),
        "between 1 and num_shards (16)",
        "got 32");
  }

  @Test
  @Rows({8, 41})
  void asManyShardsForAPartitionAsThereAreAreTheSameAsNoBound() {
    WriteCdcRows bounded = Applied.sink().withShardsPerPartition(16);
    assertThat(writing(bounded)).isEqualTo(writing(Applied.sink()));
    input.apply(bounded);
  }

  @Test
  @Rows({7, 8, 42})
  void withoutABoundAPartitionHasAllShards() {
    assertThat(writing(Applied.sink()).shards()).isEqualTo(16);
    assertThat(writing(Applied.sink().withNumShards(4)).shardsPerPartition()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -5})
  @Rows(9)
  void aSorterWithoutMemoryIsRefusedAtOnce(int mebibytes) {
    WriteCdcRows sink = Applied.sink();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sink.withSorterMemoryMB(mebibytes))
        .withMessageContaining("sorter_memory_mb")
        .withMessageContaining("must be >= 1, but is " + mebibytes);
  }

  @Test
  @Rows(9)
  void aSorterHas100MebibytesUnlessSet() {
    assertThat(writing(Applied.sink()).sorterMemoryMb()).isEqualTo(100);
    assertThat(writing(Applied.sink().withSorterMemoryMB(1)).sorterMemoryMb()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  @Rows({11, 48})
  void aHeartbeatThatIsNotPositiveIsRefusedAtOnce(long millis) {
    WriteCdcRows sink = Applied.sink();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sink.withTokenHeartbeat(Duration.millis(millis)))
        .withMessageContaining("withTokenHeartbeat")
        .withMessageContaining("token_heartbeat_seconds");
  }

  @Test
  @Rows({11, 48})
  void noHeartbeatGivenAsNullIsRefusedAtOnce() {
    WriteCdcRows sink = Applied.sink();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sink.withTokenHeartbeat(null))
        .withMessageContaining("withTokenHeartbeat")
        .withMessageContaining("token_heartbeat_seconds");
  }

  @Test
  @Rows(z = "Z20")
  void noOpenPartitionIsRefused() {
    refused(Applied.sink().withMaxOpenPartitions(0), "withMaxOpenPartitions", ">= 1, but is 0");
  }

  @Test
  void noMemoryForKeysIsRefused() {
    refused(Applied.sink().withKeyMemoryMB(0), "withKeyMemoryMB", ">= 1, but is 0");
  }

  @Test
  @Rows(z = "Z22")
  void aBranchWithoutNameIsRefused() {
    refused(Applied.sink().withBranch(""), "withBranch", "is empty");
  }

  private WriteOptions writing(WriteCdcRows sink) {
    return CdcOptionsBuilder.build(sink.settings(), input).writing();
  }

  private void refused(WriteCdcRows sink, String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> input.apply(sink))
        .withMessageStartingWith("cannot apply WriteCdcRows: ")
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }
}
