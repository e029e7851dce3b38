package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A table loses the key that a run writes by: nothing more is committed by it (53). */
@DisplayName("fault 53: the key of a running sink is lost")
class KeyColumnLossTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.required(2, "code", Types.StringType.get()),
              NestedField.optional(3, "name", Types.StringType.get())),
          Set.of(1, 2));

  private static Lake lake;

  private final Faults faults = new Faults();
  private String name;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void createTable() {
    name = lake.newName();
    lake.create(name, SCHEMA, PartitionSpec.unpartitioned(), Map.of());
  }

  private CdcSink open(String... equalityColumns) {
    CdcSink.Builder sink =
        CdcSink.builder(lake.connect(new FaultyCatalog(faults)), Lake.id(name)).sinkId("s");
    return (equalityColumns.length == 0 ? sink : sink.equalityColumns(equalityColumns)).build();
  }

  private static void insert(CdcSink sink, int id) {
    sink.write(row(SCHEMA, id, "c" + id, "n"), ChangeKind.INSERT, 1);
  }

  private void identifyBy(String... columns) {
    lake.load(name).updateSchema().setIdentifierFields(List.of(columns)).commit();
  }

  private void drop(String column) {
    lake.load(name).updateSchema().deleteColumn(column).commit();
  }

  private void assertRefused(CdcSink sink, long position, String problem) {
    int snapshots = lake.snapshots(name).size();
    EpochCommitException refusal =
        catchThrowableOfType(EpochCommitException.class, () -> sink.commit(position));
    assertThat(refusal).matches(it -> it.isRefusedAs(Reason.KEY_CHANGED), "is KEY_CHANGED");
    assertThat(refusal)
        .hasMessageContaining(problem)
        .hasMessageContaining("rewrite_data_files")
        .hasMessageContaining("start the sink anew");
    assertThat(lake.snapshots(name)).hasSize(snapshots);
  }

  @Test
  void aDroppedIdentifierIsNamed() {
    try (CdcSink sink = open()) {
      insert(sink, 1);
      sink.commit(10);
      identifyBy("id");
      drop("code");
      insert(sink, 2);
      assertRefused(sink, 20, "key column 'code' (field 2) was dropped from the table");
      sink.abort();
      assertThat(lake.dataFiles(name)).hasSize(1);
    }
  }

  @Test
  void aDroppedEqualityColumnIsNamed() {
    identifyBy("id");
    try (CdcSink sink = open("code")) {
      insert(sink, 1);
      sink.commit(10);
      drop("code");
      insert(sink, 2);
      assertRefused(sink, 20, "key column 'code' (field 2) was dropped from the table");
    }
  }

  @Test
  void aColumnOfTheSameNameIsNotTheKey() {
    identifyBy("id");
    try (CdcSink sink = open("code")) {
      drop("code");
      lake.load(name).updateSchema().addColumn("code", Types.StringType.get()).commit();
      insert(sink, 1);
      assertRefused(sink, 10, "key column 'code' (field 2) was dropped from the table");
    }
  }

  @Test
  void anotherKeyOfTheTableIsNamed() {
    try (CdcSink sink = open()) {
      insert(sink, 1);
      identifyBy("id");
      assertRefused(
          sink,
          10,
          "the table's identifier fields are [id] now, and the run writes by the key [id, code]");
      identifyBy("code", "id");
      sink.commit(10);
      assertThat(lake.rows(name)).hasSize(1);
    }
  }

  @Test
  void aKeyThatTheSinkWasGivenDoesNotFollowTheTable() {
    try (CdcSink sink = open("id", "code")) {
      insert(sink, 1);
      identifyBy("id");
      sink.commit(10);
      assertThat(lake.rows(name)).hasSize(1);
    }
  }

  @Test
  @DisabledIfSystemProperty(
      named = "floe.catalog",
      matches = "rest",
      disabledReason = "a REST catalog takes snapshots on whatever schema there is")
  void aKeyLostWithinTheCommitIsNoticedToo() {
    try (CdcSink sink = open()) {
      insert(sink, 1);
      faults.beforeNextCommit(() -> identifyBy("code"));
      assertRefused(sink, 10, "the table's identifier fields are [code] now");
    }
  }

  /**
   * A commit to a REST catalog asks that the branch has not moved, and nothing of the schema: one
   * snapshot gets in.
   */
  @Test
  void overHttpAKeyLostWithinTheCommitIsNoticedByTheNext(@TempDir Path folder) {
    try (Lake http = Lake.overHttp(folder)) {
      http.create(name, SCHEMA, PartitionSpec.unpartitioned());
      try (CdcSink sink = CdcSink.builder(http.catalog(), Lake.id(name)).sinkId("s").build()) {
        insert(sink, 1);
        http.http()
            .beforeNextCommit(
                () -> http.load(name).updateSchema().setIdentifierFields("code").commit());
        sink.commit(10);
        insert(sink, 2);
        assertThatThrownBy(() -> sink.commit(20))
            .isInstanceOf(EpochCommitException.class)
            .hasMessageContaining("the table's identifier fields are [code] now");
        assertThat(http.rows(name)).hasSize(1);
      }
    }
  }

  @Test
  void anIdleSinkIsLeftAlone() {
    try (CdcSink sink = open()) {
      identifyBy("id");
      sink.commit(10);
      assertThat(lake.snapshots(name)).isEmpty();
    }
  }
}
