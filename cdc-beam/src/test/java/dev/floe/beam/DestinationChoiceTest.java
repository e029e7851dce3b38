package dev.floe.beam;

import static dev.floe.beam.testing.Applied.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

class DestinationChoiceTest {
  private final PCollection<Row> input = Applied.bounded(People.CHANGES);
  private final DynamicDestinations dynamic = DynamicDestinations.singleTable(TABLE, People.DATA);

  @Test
  @Rows({1, 21})
  void noDestinationIsRefused() {
    WriteCdcRows sink = Applied.withoutDestination();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> input.apply(sink))
        .withMessageContaining("exactly one destination")
        .withMessageContaining("none is given")
        .withMessageContaining("to(TableIdentifier)");
  }

  @Test
  @Rows({1, 2, 22})
  void aTableAndDynamicDestinationsAreRefusedInEitherOrder() {
    WriteCdcRows tableFirst = Applied.withoutDestination().to(TABLE).to(dynamic);
    WriteCdcRows tableLast = Applied.withoutDestination().to(dynamic).to(TABLE);
    for (WriteCdcRows sink : new WriteCdcRows[] {tableFirst, tableLast}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> input.apply(sink))
          .withMessageContaining("exactly one destination")
          .withMessageContaining("db.t");
    }
  }

  @Test
  @Rows(1)
  void theControlColumnsOfASingleTableAreNotWritten() {
    DynamicDestinations single = built(Applied.sink());
    assertThat(single.getDataSchema()).isEqualTo(People.DATA);
    assertThat(single.getData(People.insert(1, "a", null, 7)))
        .isEqualTo(Row.withSchema(People.DATA).addValues(1, "a", null).build());
    assertThat(single.instantiateDestination("db.t").getTableIdentifier()).isEqualTo(TABLE);
  }

  @Test
  @Rows(1)
  void withoutAChangeTypeColumnOnlyTheSequenceIsNotWritten() {
    WriteCdcRows sink =
        IcebergIO.writeCdcRows(Applied.NOWHERE).to(TABLE).withSequenceNumberColumn("seq");
    assertThat(built(sink).getDataSchema().getFieldNames())
        .containsExactly("id", "name", "data", "op");
  }

  @Test
  @Rows(2)
  void dynamicDestinationsAreTakenAsTheyAre() {
    assertThat(built(Applied.withoutDestination().to(dynamic))).isSameAs(dynamic);
  }

  @Test
  @Rows(60)
  void aMissingSingleTableIsCreatedWithoutMoreThanItsColumns() {
    assertThat(built(Applied.sink()).instantiateDestination("db.t").getTableCreateConfig())
        .isNull();
  }

  @Test
  void aTableGivenTwiceIsTheLastOne() {
    TableIdentifier other = TableIdentifier.of("db", "other");
    assertThat(built(Applied.sink().to(other)).instantiateDestination("").getTableIdentifier())
        .isEqualTo(other);
  }

  private DynamicDestinations built(WriteCdcRows sink) {
    return CdcOptionsBuilder.build(sink.settings(), input).destinations();
  }
}
