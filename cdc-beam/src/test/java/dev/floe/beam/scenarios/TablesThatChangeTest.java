package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.Failures.failureOf;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static dev.floe.beam.testing.Pipelines.at;
import static dev.floe.beam.testing.Pipelines.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.Evolving;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.cdc.table.TableConfigurationException;
import java.util.Arrays;
import java.util.List;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.joda.time.Duration;
import org.junit.jupiter.api.Test;

/** Tables whose spec or schema changes while the pipeline runs, between its two windows. */
class TablesThatChangeTest extends OverLake {

  private static TestStream<Row> stream() {
    return Pipelines.people()
        .addElements(at(1, insert(1, "a", "x", 1)), at(2, insert(2, "b", "x", 2)))
        .advanceWatermarkTo(time(61))
        .addElements(at(61, insert(0, "evolve", "x", 3)))
        .advanceWatermarkTo(time(62))
        .addElements(at(62, delete(1, "a", "x", 4)), at(63, insert(4, "d", "x", 5)))
        .advanceWatermarkToInfinity();
  }

  private WriteCdcRows sink(Evolving destinations) {
    return lake.sinkWithoutDestination()
        .to(destinations)
        .withNumShards(4)
        .withTriggeringFrequency(Duration.standardMinutes(1));
  }

  private Evolving newSpec() {
    lake.lake()
        .create("t", People.TABLE, PartitionSpec.builderFor(People.TABLE).bucket("id", 2).build());
    return new Evolving(
        lake.catalog(),
        "t",
        People.DATA,
        table -> {
          table.updateSpec().addField(Expressions.truncate("id", 10)).commit();
          return null;
        });
  }

  @Test
  @Rows(124)
  void underACapANewSpecStopsTheRun() {
    Evolving destinations = newSpec();
    failureOf(
            TableConfigurationException.class,
            () -> SinkRun.of(lake, stream(), sink(destinations).withShardsPerPartition(1)))
        .hasMessageContainingAll(
            "its partition spec became 1 while the run writes under 0",
            "Cancel the pipeline",
            "beam.cdc.max-committed-seq.people-sink");
  }

  @Test
  @Rows(125)
  void withoutACapTheSpecIsPinned() {
    SinkRun.of(lake, stream(), sink(newSpec()));
    assertThat(lake.lake().load("t").spec().specId()).isEqualTo(1);
    assertThat(lake.lake().files("t")).extracting(ContentFile::specId).containsOnly(0);
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(
            List.of(0, "evolve", "x"), List.of(2, "b", "x"), List.of(4, "d", "x"));
  }

  @Test
  @Rows(z = "Z7")
  void aNewColumnBreaksNothing() {
    lake.createPeople("t");
    Evolving destinations =
        new Evolving(
            lake.catalog(),
            "t",
            People.DATA,
            table -> {
              table.updateSchema().addColumn("later", Types.StringType.get()).commit();
              return null;
            });
    SinkRun.of(lake, stream(), sink(destinations));
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(
            Arrays.asList(0, "evolve", "x", null),
            Arrays.asList(2, "b", "x", null),
            Arrays.asList(4, "d", "x", null));
  }

  @Test
  @Rows(z = "Z8")
  void aNewRunReachesRowsOfAnOlderSpec() {
    lake.createPeople("t");
    SinkRun.of(
        lake, SinkRun.people(insert(1, "a", "x", 1), insert(2, "b", "x", 2)), lake.sink("t"));
    lake.lake().load("t").updateSpec().addField(Expressions.bucket("id", 4)).commit();
    SinkRun.of(
        lake,
        SinkRun.people(delete(1, "a", "x", 3), insert(3, "c", "x", 4)),
        lake.sink("t").withSinkId("other"));
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(2, "b", "x"), List.of(3, "c", "x"));
  }
}
