package dev.floe.beam;

import static dev.floe.beam.testing.Applied.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.SerializableCoder;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Duration;
import org.junit.jupiter.api.Test;

/** Whatever else is wrong, the first of the mistakes in a fixed order is the one that is named. */
class CheckOrderTest {
  private record Mistake(UnaryOperator<WriteCdcRows> repair, String word) {}

  private static final Schema INPUT =
      Schema.builder().addInt32Field("id").addInt32Field("op").addInt32Field("seq").build();

  /** Each mistake in its place in the order, with what repairs it. */
  private static final List<Mistake> MISTAKES =
      List.of(
          new Mistake(sink -> sink.to(TABLE), "exactly one"),
          new Mistake(sink -> sink.withNumShards(8), "num_shards (withNumShards) must be"),
          new Mistake(sink -> sink.withShardsPerPartition(8), "between 1 and num_shards"),
          new Mistake(sink -> sink.withEqualityColumns(List.of("id")), "equality_columns"),
          new Mistake(sink -> sink.withChangeTypeColumn("op"), "must be distinct"),
          new Mistake(sink -> sink.withChangeTypeMap(Map.of()), "change_type_map"),
          new Mistake(sink -> sink.withSnapshotProperties(Map.of()), "snapshot_properties"),
          new Mistake(
              sink -> sink.withTriggeringFrequency(Duration.standardSeconds(9)),
              "withTriggeringFrequency"),
          new Mistake(sink -> sink.withAllowedLateness(Duration.ZERO), "withAllowedLateness"),
          new Mistake(sink -> sink, "change-type column"));

  @Test
  @Rows(23)
  void mistakesAreNamedInOrder() {
    WriteCdcRows sink = allWrong();
    for (Mistake mistake : MISTAKES) {
      WriteCdcRows wrong = sink;
      assertThatIllegalArgumentException()
          .as("before %s is repaired", mistake.word())
          .isThrownBy(() -> Applied.unbounded(INPUT).apply(wrong))
          .withMessageContaining(mistake.word());
      sink = mistake.repair().apply(sink);
    }
  }

  @Test
  @Rows(23)
  void theChangeTypeColumnIsLookedAtBeforeTheSequence() {
    Schema onlySequenceWrong =
        Schema.builder().addInt32Field("id").addStringField("op").addInt32Field("seq").build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Applied.bounded(INPUT).apply(Applied.sink()))
        .withMessageContaining("change-type column");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Applied.bounded(onlySequenceWrong).apply(Applied.sink()))
        .withMessageContaining("sequence-number column");
  }

  @Test
  @Rows({17, 23})
  void anInputWithoutSchemaIsRefusedBeforeAllElse() {
    PCollection<Row> input = Pipeline.create().apply(Create.empty(SerializableCoder.of(Row.class)));
    assertThatIllegalStateException()
        .isThrownBy(() -> input.apply(allWrong()))
        .withMessageContaining("has no schema")
        .withMessageContaining("setRowSchema");
  }

  private static WriteCdcRows allWrong() {
    return IcebergIO.writeCdcRows(Applied.NOWHERE)
        .withSequenceNumberColumn("seq")
        .withChangeTypeColumn("seq")
        .withChangeTypeMap(Map.of("c", "CREATE"))
        .withNumShards(0)
        .withShardsPerPartition(9)
        .withEqualityColumns(List.of())
        .withSnapshotProperties(Map.of("beam.cdc.x", "1"))
        .withAllowedLateness(Duration.standardSeconds(-1));
  }

  @Test
  void peoplesChangesAreRight() {
    assertThat(Applied.bounded(People.CHANGES).apply(Applied.sink()).getSnapshots()).isNotNull();
  }
}
