package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.math.BigDecimal;
import java.nio.CharBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults that other sinks were reported for; numbers are those of the project's list of faults. */
class PublicFaultsTest {
  private static Lake lake;

  @TempDir private Path spill;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static Scenario upserting() {
    return Scenario.in(lake, Shapes.T0, CdcSink.Builder::upsert);
  }

  @Test
  @DisplayName("1: a column added within an epoch does not leave the older row")
  void aColumnAddedWithinAnEpochDoesNotLeaveTheOlderRow() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.write("I1");
      scenario.table().updateSchema().addColumn("more", Types.StringType.get()).commit();
      scenario.epoch("UB2 UA2");
      assertThat(scenario.rows()).containsExactly("1:UA2");
    }
  }

  @ParameterizedTest(name = "{0} shards")
  @ValueSource(ints = {1, 2, 4})
  @DisplayName("4: several writers of one commit, one key: only its final state")
  void severalWritersOfOneCommitLeaveTheFinalState(int shards) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, options -> options.shards(shards))) {
      scenario.epoch("1.I1 2.I1 3.I1 4.I1");
      scenario.epoch("1.UB2 1.UA2 2.D2 3.UB2 3.UA2 4.D2 1.UB3 1.UA3 2.I3 3.D3 4.I3 4.D4");
      assertThat(scenario.rows()).containsExactly("1:UA3", "2:I3");
    }
  }

  @ParameterizedTest(name = "{0} shards, {1}")
  @CsvSource({"1, T0", "3, T0", "1, BUCKETS", "3, BUCKETS"})
  @DisplayName("5: insert and following update are one row on every path")
  void insertAndUpdateAreOneRowOnEveryPath(int shards, String shape) {
    Scenario.Shape table = shape.equals("T0") ? Shapes.T0 : Shapes.BUCKETS;
    for (boolean upsert : new boolean[] {false, true}) {
      for (String[] epochs : new String[][] {{"I1 UA2"}, {"I1", "UA2"}}) {
        try (Scenario scenario =
            Scenario.in(
                lake,
                table,
                options -> upsert ? options.upsert().shards(shards) : options.shards(shards))) {
          for (String epoch : epochs) {
            scenario.epoch(epoch);
          }
          assertThat(scenario.rows()).as("upsert: %s", upsert).containsExactly("1:UA2");
        }
      }
    }
  }

  @Test
  @DisplayName("6: an insert deleted in the same epoch stays deleted")
  void anInsertDeletedInTheSameEpochStaysDeleted() {
    try (Scenario retract = Scenario.in(lake, Shapes.T0);
        Scenario upsert = upserting()) {
      retract.epoch("1.I1 1.D2 2.I1");
      upsert.epoch("1.I1 1.D2 2.I1");
      assertThat(retract.rows()).containsExactly("2:I1");
      assertThat(upsert.rows()).containsExactly("2:I1");
    }
  }

  @Test
  @DisplayName("7: insert, delete, insert of one millisecond keep the last value")
  void insertDeleteInsertKeepTheLastValue() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("I1(a) D2 I3(b)"); // Log positions, whatever the clock said.
      assertThat(scenario.rows()).containsExactly("1:b");
      assertThat(scenario.count(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isZero();
    }
  }

  @Test
  @DisplayName("7: without a finer sequence the tie is counted")
  void insertDeleteInsertWithoutAFinerSequenceIsCounted() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("I1(a) D1 I1(b)");
      assertThat(scenario.rows()).hasSize(1);
      assertThat(scenario.count(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isEqualTo(1);
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"I1;I2 I3", "I1 I2;I3", "I1;I2;I3", "I1 I2 I3"})
  @DisplayName("9: repeated inserts come to one row for any split into epochs, with upsert")
  void repeatedInsertsComeToOneRowWithUpsert(String split) {
    try (Scenario scenario = upserting()) {
      for (String epoch : split.split(";", -1)) {
        scenario.epoch(epoch);
      }
      assertThat(scenario.rows()).containsExactly("1:I3");
    }
  }

  @Test
  @DisplayName("9: repeated inserts of one epoch are counted without upsert")
  void repeatedInsertsAreCountedWithoutUpsert() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("I1(a) I2(b) I3(c)");
      assertThat(scenario.rows()).containsExactly("1:c");
      assertThat(scenario.count(CdcCounter.REPEATED_INSERTS)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("10: a key read again, or an update without before-image, replaces its row")
  void aKeyReadAgainReplacesItsRow() {
    try (Scenario upsert = upserting();
        Scenario retract = Scenario.in(lake, Shapes.T0)) {
      upsert.epoch("1.I1 2.I1");
      upsert.epoch("1.I2 2.UA2");
      assertThat(upsert.rows()).containsExactly("1:I2", "2:UA2");
      retract.epoch("2.I1");
      retract.epoch("2.UA2");
      assertThat(retract.rows()).containsExactly("2:UA2");
    }
  }

  @Test
  @DisplayName("11: insert and delete of one position: told apart by ordinals, else counted")
  void insertAndDeleteOfOnePosition() {
    try (Scenario ordinals = Scenario.in(lake, Shapes.T0);
        Scenario tied = Scenario.in(lake, Shapes.T0)) {
      ordinals.epoch("I50 D51");
      assertThat(ordinals.rows()).isEmpty();
      assertThat(ordinals.count(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isZero();
      tied.epoch("I5 D5");
      assertThat(tied.rows()).containsExactly("1:I5");
      assertThat(tied.count(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("12: a hundred updates of one key over four shards have one owner")
  void aHundredUpdatesOfOneKeyHaveOneOwner() {
    String updates =
        IntStream.rangeClosed(1, 100)
            .mapToObj(i -> "UB%d UA%d".formatted(i, i))
            .collect(Collectors.joining(" "));
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, options -> options.shards(4))) {
      scenario.epoch("I0");
      scenario.epoch(updates);
      assertThat(scenario.added()).containsExactly("data x1", "delete x1");
      assertThat(scenario.rows()).containsExactly("1:UA100");
    }
  }

  @Test
  @DisplayName("16: equal sequences have one winner in any order, spilled or not")
  void equalSequencesHaveOneWinner() {
    try (SortBudget spilling = SortBudget.ofBytes(1)) {
      for (String arrival : List.of("UA5(a) UA5(b) UA5(c)", "UA5(c) UA5(a) UA5(b)")) {
        for (boolean spills : new boolean[] {false, true}) {
          try (Scenario scenario =
              Scenario.in(
                  lake,
                  Shapes.T0,
                  options ->
                      spills ? options.sorterBudget(spilling).spillDirectory(spill) : options)) {
            scenario.epoch(arrival);
            assertThat(scenario.rows())
                .as("%s, spills: %s", arrival, spills)
                .containsExactly("1:c");
            assertThat(scenario.count(CdcCounter.AMBIGUOUS_SEQUENCE_TIES)).isEqualTo(1);
          }
        }
      }
    }
  }

  @Test
  @DisplayName("21: sequences are ordered as numbers")
  void sequencesAreOrderedAsNumbers() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.UA1 1.UA-1 1.UA0 2.UA9 2.UA10 3.UA-10 3.UA-9 4.UA256 4.UA255");
      assertThat(scenario.rows()).containsExactly("1:UA1", "2:UA10", "3:UA-9", "4:UA256");
    }
  }

  @Test
  @DisplayName("21: equal keys are one key, whatever their scale or class")
  void equalKeysAreOneKey() {
    Schema schema =
        new Schema(
            NestedField.required(1, "d", Types.DecimalType.of(9, 2)),
            NestedField.required(2, "s", Types.StringType.get()));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table))
            .equalityColumns("d", "s")
            .sinkId("s")
            .shards(8)
            .build()) {
      sink.write(row(schema, new BigDecimal("1.0"), "a"), ChangeKind.INSERT, 1);
      sink.write(
          row(schema, new BigDecimal("1.00"), CharBuffer.wrap("a")), ChangeKind.UPDATE_AFTER, 2);
      sink.write(row(schema, new BigDecimal("2"), "a"), ChangeKind.INSERT, 1);
      sink.commit(1);
      assertThat(lake.rows(table)).hasSize(2);
      sink.write(row(schema, BigDecimal.ONE, CharBuffer.wrap("a")), ChangeKind.DELETE, 3);
      sink.commit(2);
    }
    assertThat(lake.rows(table)).containsExactly(row(schema, new BigDecimal("2.00"), "a"));
  }

  @Test
  @DisplayName("41: a row moved to another partition, and there and back, is there once")
  void aMovedRowIsThereOnce() {
    try (Scenario scenario = Scenario.in(lake, Shapes.TP)) {
      scenario.epoch("1.I1(p1) 2.I1(p1)");
      scenario.epoch("1.UB2(p1) 1.UA2(p2) 2.UB2(p1) 2.UA2(p2) 2.UB3(p2) 2.UA3(p1)");
      assertThat(scenario.added())
          .containsExactly("data name=p1 x1", "data name=p2 x1", "delete name=p1 x2");
      assertThat(scenario.rows()).containsExactly("1:p2", "2:p1");
    }
  }

  @Test
  @DisplayName("41: upsert into partitions that the key does not tell is refused")
  void upsertIntoPartitionsThatTheKeyDoesNotTellIsRefused() {
    String table = lake.newName();
    lake.create(table, Shapes.TP.schema(), Shapes.TP.spec());
    assertThatThrownBy(
            () -> CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").upsert().build())
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("upsert needs every partition column in the key")
        .hasMessageContaining("'name'");
  }

  @Test
  @DisplayName("47: a filter on another column than the key does not skip deletes")
  void aFilterOnAnotherColumnDoesNotSkipDeletes() {
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.IntegerType.get()),
            NestedField.required(2, "year", Types.IntegerType.get()));
    for (boolean upsert : new boolean[] {false, true}) {
      String table = lake.newName();
      lake.create(table, schema, PartitionSpec.unpartitioned());
      CdcSink.Builder options =
          CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns("id").sinkId("s");
      try (CdcSink sink = (upsert ? options.upsert() : options).build()) {
        sink.write(row(schema, 1, 2021), ChangeKind.INSERT, 1);
        sink.commit(1);
        sink.write(row(schema, 1, 2022), ChangeKind.UPDATE_AFTER, 2);
        sink.commit(2);
      }
      assertThat(lake.rows(table, Expressions.equal("year", 2021))).isEmpty();
      assertThat(lake.rows(table, Expressions.equal("year", 2022))).hasSize(1);
    }
  }

  @Test
  @DisplayName("51: a double key is refused by name")
  void aDoubleKeyIsRefused() {
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.IntegerType.get()),
            NestedField.required(2, "ratio", Types.DoubleType.get()));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    assertThatThrownBy(
            () ->
                CdcSink.builder(lake.catalog(), Lake.id(table))
                    .equalityColumns("id", "ratio")
                    .sinkId("s")
                    .build())
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("equality column 'ratio' has type double");
  }

  @Test
  @DisplayName("52: a null key is refused; zero and the empty string are keys of their own")
  void aNullKeyIsRefused() {
    Schema schema =
        new Schema(
            NestedField.required(1, "n", Types.IntegerType.get()),
            NestedField.required(2, "s", Types.StringType.get()));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table))
            .equalityColumns("n", "s")
            .sinkId("s")
            .build()) {
      sink.write(row(schema, 0, ""), ChangeKind.INSERT, 1);
      sink.write(row(schema, 0, "0"), ChangeKind.INSERT, 1);
      sink.write(row(schema, 1, ""), ChangeKind.INSERT, 1);
      for (ChangeKind kind : ChangeKind.values()) {
        assertThatThrownBy(() -> sink.write(row(schema, 0, null), kind, 1))
            .isInstanceOf(ChangeRejectedException.class)
            .hasMessageContaining("column 's' is null");
      }
      sink.commit(1);
      sink.write(row(schema, 0, ""), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table)).containsExactlyInAnyOrder(row(schema, 0, "0"), row(schema, 1, ""));
  }

  @Test
  @DisplayName("54: without a key no sink is built")
  void withoutAKeyNoSinkIsBuilt() {
    Schema schema = new Schema(NestedField.optional(1, "v", Types.StringType.get()));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    assertThatThrownBy(() -> CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build())
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining(
            "no equality columns are given and the table has no identifier fields");
  }
}
