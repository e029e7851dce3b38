package dev.floe.beam;

import static dev.floe.beam.testing.Applied.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.SerializableCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

class OneSinkPerTableTest {
  private static final TableIdentifier OTHER = TableIdentifier.of("db", "other");

  private final Pipeline pipeline = Pipeline.create();

  @Test
  @Rows(value = 51, z = "Z17")
  void oneTransformAppliedTwiceIsRefused() {
    WriteCdcRows sink = Applied.sink();
    apply("First", sink);
    refused(sink, "table db.t", "withSinkId");
  }

  @Test
  @Rows(z = "Z17")
  void twoSinksOfOneIdOnOneTableAreRefused() {
    apply("First", Applied.sink().withSinkId("s"));
    refused(Applied.sink().withSinkId("s").withBranch("b"), "sink id 's'", "table db.t");
  }

  @Test
  @Rows(z = "Z17")
  void oneTableNamedInTwoWaysIsOneTable() {
    apply("First", Applied.sink().withSinkId("s"));
    refused(
        Applied.withoutDestination()
            .to(DynamicDestinations.singleTable(TABLE, People.DATA))
            .withSinkId("s"),
        "table db.t");
  }

  @Test
  @Rows(z = "Z17")
  void dynamicDestinationsMayBeAnyTable() {
    apply("First", Applied.withoutDestination().to(new ByName()).withSinkId("s"));
    refused(
        Applied.withoutDestination().to(new ByName()).withSinkId("s"), "tables that elements name");
    refused(Applied.sink().withSinkId("s"), "tables that elements name", "table db.t");
  }

  @Test
  @Rows(z = "Z17")
  void aTableAndThenDynamicDestinationsAreRefusedToo() {
    apply("First", Applied.sink().withSinkId("s"));
    refused(Applied.withoutDestination().to(new ByName()).withSinkId("s"), "table db.t");
  }

  @Test
  @Rows(z = "Z17")
  void otherTablesOtherIdsOtherCatalogsAndOtherPipelinesAreFine() {
    WriteCdcRows sink = Applied.sink().withSinkId("s");
    apply("First", sink);
    apply("OtherTable", sink.to(OTHER));
    apply("OtherId", sink.withSinkId("s2"));
    IcebergCatalogConfig elsewhere =
        IcebergCatalogConfig.builder().setCatalogProperties(Map.of("type", "rest")).build();
    apply(
        "OtherCatalog",
        IcebergIO.writeCdcRows(elsewhere)
            .to(TABLE)
            .withSinkId("s")
            .withSequenceNumberColumn("seq")
            .withChangeTypeColumn("op"));
    assertThat(Applied.bounded(People.CHANGES).apply(sink).getPipeline()).isNotSameAs(pipeline);
  }

  @Test
  @Rows(z = "Z17")
  void dynamicDestinationsThatKnowTheirTableAreToldApart() {
    apply("First", Applied.withoutDestination().to(new Known("db.t")).withSinkId("s"));
    apply("Other", Applied.withoutDestination().to(new Known("db.other")).withSinkId("s"));
    refused(Applied.withoutDestination().to(new Known("db.t")).withSinkId("s"), "table db.t");
  }

  @Test
  @Rows(z = "Z17")
  void aSinkThatWasRefusedIsNotInTheWay() {
    WriteCdcRows sink = Applied.sink();
    assertThatIllegalArgumentException().isThrownBy(() -> apply("Bad", sink.withNumShards(0)));
    apply("Good", sink);
  }

  @Test
  void collectionsThatAreNotConsumedYetCanStillBeSet() {
    PCollection<Row> later = pipeline.apply("Later", Create.empty(SerializableCoder.of(Row.class)));
    apply("First", Applied.sink());
    later.setRowSchema(People.CHANGES);
    later.apply("Second", Applied.sink().to(OTHER));
    assertThat(later.getSchema()).isEqualTo(People.CHANGES);
    assertThat(pipeline.apply(Create.of("a")).setCoder(StringUtf8Coder.of()).getCoder())
        .isEqualTo(StringUtf8Coder.of());
  }

  private void apply(String name, WriteCdcRows sink) {
    Applied.input(pipeline, People.CHANGES, name + "Input").apply(name, sink);
  }

  private void refused(WriteCdcRows sink, String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> apply("Refused" + System.identityHashCode(sink), sink))
        .withMessageStartingWith("cannot apply WriteCdcRows: the pipeline has a sink")
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }

  /** Destinations that only a record tells. */
  private static class ByName implements DynamicDestinations {
    private static final long serialVersionUID = 1L;

    @Override
    public org.apache.beam.sdk.schemas.Schema getDataSchema() {
      return People.DATA;
    }

    @Override
    public Row getData(Row element) {
      return Row.withSchema(People.DATA)
          .addValues(element.getInt32("id"), element.getString("name"), element.getString("data"))
          .build();
    }

    @Override
    public String getTableStringIdentifier(ValueInSingleWindow<Row> element) {
      return "db." + element.getValue().getString("name");
    }

    @Override
    public IcebergDestination instantiateDestination(String destination) {
      return IcebergDestination.builder()
          .setTableIdentifier(TableIdentifier.parse(destination))
          .build();
    }
  }

  /** Destinations that know their table, though they are made for any. */
  private static final class Known extends ByName implements KnownTable {
    private static final long serialVersionUID = 1L;

    private final String table;

    Known(String table) {
      this.table = table;
    }

    @Override
    public Optional<TableIdentifier> knownTable() {
      return Optional.of(TableIdentifier.parse(table));
    }
  }
}
