package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.floe.beam.cdc.sink.CdcOptions;
import dev.floe.beam.cdc.sink.OutputOptions.DeadLetterTime;
import dev.floe.beam.cdc.sink.OutputOptions.Poison;
import dev.floe.beam.cdc.sink.WriteOptions.Combining;
import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.WriteMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.util.SerializableUtils;
import org.apache.beam.sdk.values.PCollection.IsBounded;
import org.junit.jupiter.api.Test;

class TransformIsAValueTest {
  @Test
  @Rows(14)
  void everyTransformHasAnIdOfItsOwnUnlessItIsNamed() {
    String first = options(Applied.sink()).committing().sinkId();
    String second = options(Applied.sink()).committing().sinkId();
    assertThat(first).hasSize(36).isNotEqualTo(second);
    assertThat(options(Applied.sink().withSinkId("orders")).committing().sinkId())
        .isEqualTo("orders");
  }

  @Test
  @Rows(14)
  void theRandomIdIsThatOfTheTransformHoweverItIsChanged() {
    WriteCdcRows sink = Applied.sink();
    String id = options(sink).committing().sinkId();
    assertThat(options(sink.withNumShards(3)).committing().sinkId()).isEqualTo(id);
    assertThat(options(sink).committing().sinkId()).isEqualTo(id);
  }

  @Test
  @Rows(14)
  void anEmptyIdIsTaken() {
    assertThat(options(Applied.sink().withSinkId("")).committing().sinkId()).isEmpty();
  }

  @Test
  @Rows(18)
  void nullsInListsAndMapsAreRefusedAtOnce() {
    WriteCdcRows sink = Applied.sink();
    Map<String, String> nullValue = new HashMap<>();
    nullValue.put("a", null);
    assertThatNullPointerException().isThrownBy(() -> sink.withEqualityColumns(null));
    assertThatNullPointerException()
        .isThrownBy(() -> sink.withEqualityColumns(Arrays.asList("id", null)));
    assertThatNullPointerException().isThrownBy(() -> sink.withChangeTypeMap(null));
    assertThatNullPointerException().isThrownBy(() -> sink.withChangeTypeMap(nullValue));
    assertThatNullPointerException().isThrownBy(() -> sink.withSnapshotProperties(null));
    assertThatNullPointerException().isThrownBy(() -> sink.withSnapshotProperties(nullValue));
  }

  @Test
  @Rows(18)
  void laterChangesOfTheCallersListsAndMapsHaveNoEffect() {
    List<String> columns = new ArrayList<>(List.of("id"));
    Map<String, String> kinds = new HashMap<>(Map.of("c", "INSERT"));
    Map<String, String> properties = new HashMap<>(Map.of("team", "y"));
    WriteCdcRows sink =
        Applied.sink()
            .withEqualityColumns(columns)
            .withChangeTypeMap(kinds)
            .withSnapshotProperties(properties);
    columns.add("name");
    kinds.put("d", "nonsense");
    properties.clear();
    CdcOptions options = options(sink);
    assertThat(options.tables().equalityColumns()).containsExactly("id");
    assertThat(options.columns().kindNames()).isEqualTo(Map.of("c", "INSERT"));
    assertThat(options.committing().snapshotProperties()).isEqualTo(Map.of("team", "y"));
  }

  @Test
  @Rows(
      value = {10, 12},
      z = "Z24")
  void withoutAWordNothingIsSwitchedOn() {
    CdcOptions options = options(Applied.sink());
    assertThat(options.tables().writeMode()).isEqualTo(WriteMode.RETRACT);
    assertThat(options.tables().branch()).isEqualTo("main");
    assertThat(options.tables().deleteMode()).isEqualTo(DeleteMode.AUTO);
    assertThat(options.outputs().poison()).isEqualTo(Poison.FAILS);
    assertThat(options.outputs().deadLetterTime()).isEqualTo(DeadLetterTime.LEFT_OUT);
    assertThat(options.writing().combining()).isEqualTo(Combining.IN_SORTER);
    assertThat(options.writing().maxOpenPartitions()).isEqualTo(64);
    assertThat(options.committing().otherContent()).isEqualTo(OtherContent.SKIP);
    assertThat(options.committing().lostHistory()).isEqualTo(LostHistory.REFUSE);
    assertThat(options.committing().tokenCopies()).isEqualTo(TokenCopies.PROPERTY);
    assertThat(options.committing().keyMemoryMb()).isEqualTo(64);
    assertThat(options.committing().snapshotProperties()).isEmpty();
  }

  @Test
  @Rows(
      value = {10, 12},
      z = {"Z11", "Z20", "Z22", "Z24"})
  void everySettingReachesTheStagesAndTravelsToWorkers() {
    CdcOptions options =
        SerializableUtils.clone(
            options(
                Applied.sink()
                    .withUpsert(true)
                    .withErrorHandling()
                    .withBranch("audit")
                    .withDeleteMode(DeleteMode.EQUALITY)
                    .withDeadLetterEventTime()
                    .withCombineBeforeShuffle()
                    .withMaxOpenPartitions(3)
                    .withStrictMode()
                    .withStartFromScratch()
                    .withoutTokenProperty()
                    .withKeyMemoryMB(7)));
    assertThat(options.tables().writeMode()).isEqualTo(WriteMode.UPSERT);
    assertThat(options.tables().branch()).isEqualTo("audit");
    assertThat(options.tables().deleteMode()).isEqualTo(DeleteMode.EQUALITY);
    assertThat(options.outputs().poison()).isEqualTo(Poison.DIVERTED);
    assertThat(options.outputs().deadLetterTime()).isEqualTo(DeadLetterTime.INCLUDED);
    assertThat(options.writing().combining()).isEqualTo(Combining.BEFORE_SHUFFLE);
    assertThat(options.writing().maxOpenPartitions()).isEqualTo(3);
    assertThat(options.committing().otherContent()).isEqualTo(OtherContent.REFUSE);
    assertThat(options.committing().lostHistory()).isEqualTo(LostHistory.START_FROM_SCRATCH);
    assertThat(options.committing().tokenCopies()).isEqualTo(TokenCopies.NONE);
    assertThat(options.committing().keyMemoryMb()).isEqualTo(7);
    assertThat(options.catalog()).isEqualTo(Applied.NOWHERE);
    assertThat(options.inputSchema()).isEqualTo(People.CHANGES);
  }

  @Test
  void whatIsSetTwiceIsWhatItWasSetToLast() {
    WriteCdcRows sink = Applied.sink().withUpsert(true).withNumShards(3);
    assertThat(options(sink.withUpsert(false)).tables().writeMode()).isEqualTo(WriteMode.RETRACT);
    assertThat(options(sink.withNumShards(5)).writing().shards()).isEqualTo(5);
    assertThat(options(sink).writing().shards()).isEqualTo(3);
  }

  @Test
  @Rows(z = "Z23")
  void settingsThatDoNothingAreWarnedOf() {
    WriteCdcRows sink =
        Applied.sink()
            .withDeleteMode(DeleteMode.EQUALITY)
            .withKeyMemoryMB(9)
            .withStartFromScratch()
            .withAllowedLateness(WriteCdcRows.DEFAULT_ALLOWED_LATENESS);
    assertThat(IgnoredSettings.of(sink.settings(), IsBounded.BOUNDED))
        .satisfiesExactly(
            lateness -> assertThat(lateness).contains("withAllowedLateness", "bounded"),
            keys -> assertThat(keys).contains("withKeyMemoryMB", "deletion vectors"),
            scratch -> assertThat(scratch).contains("withStartFromScratch", "withSinkId"));
    assertThat(IgnoredSettings.of(Applied.sink().withSinkId("s").settings(), IsBounded.BOUNDED))
        .isEmpty();
  }

  private static CdcOptions options(WriteCdcRows sink) {
    return CdcOptionsBuilder.build(sink.settings(), Applied.bounded(People.CHANGES));
  }
}
