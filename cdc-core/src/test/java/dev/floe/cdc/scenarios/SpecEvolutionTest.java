package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdatePartitionSpec;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Updates and deletes reach the rows of every partition spec that a table has live files under (Z8,
 * public fault 43). Each round writes under the spec that is current then.
 */
class SpecEvolutionTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.optional(2, "day", Types.DateType.get()),
              NestedField.optional(3, "name", Types.StringType.get())),
          Set.of(1));

  private static Lake lake;

  private final Counters counters = new Counters();
  private final String table = lake.newName();
  private long position;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private void create(PartitionSpec spec, String version) {
    lake.create(table, SCHEMA, spec, Map.of("format-version", version));
  }

  private void evolve(UnaryOperator<UpdatePartitionSpec> change) {
    change.apply(lake.load(table).updateSpec()).commit();
  }

  private static Record image(int id, String name) {
    return row(SCHEMA, id, LocalDate.ofEpochDay(40L * id - 100), name);
  }

  /** Writes an epoch with a sink of its own, which pins what is current. */
  private void epoch(Consumer<CdcSink> changes) {
    position++;
    try (CdcSink sink =
        CdcSink.builder(lake.connect(new FaultyCatalog(new Faults())), Lake.id(table))
            .sinkId("s")
            .deleteMode(DeleteMode.EQUALITY)
            .metrics(counters)
            .maxOpenPartitions(2)
            .build()) {
      changes.accept(sink);
      sink.commit(position);
    }
  }

  private void insert(int... ids) {
    epoch(
        sink -> {
          for (int id : ids) {
            sink.write(image(id, "old"), ChangeKind.INSERT, position);
          }
        });
  }

  private void update(int... ids) {
    epoch(
        sink -> {
          for (int id : ids) {
            sink.write(image(id, "old"), ChangeKind.UPDATE_BEFORE, position);
            sink.write(image(id, "new"), ChangeKind.UPDATE_AFTER, position);
          }
        });
  }

  private void delete(int... ids) {
    epoch(
        sink -> {
          for (int id : ids) {
            sink.write(image(id, "old"), ChangeKind.DELETE, position);
          }
        });
  }

  private List<String> rows() {
    return lake.rows(table).stream()
        .map(row -> row.getField("id") + ":" + row.getField("name"))
        .sorted()
        .toList();
  }

  /** The specs of the delete files that the newest snapshot added. */
  private Set<Integer> specsOfDeletes() {
    Table current = lake.load(table);
    Set<Integer> specs = new TreeSet<>();
    SnapshotChanges.builderFor(current)
        .snapshot(current.currentSnapshot())
        .build()
        .addedDeleteFiles()
        .forEach(file -> specs.add(file.specId()));
    return specs;
  }

  private Set<Integer> liveSpecs() {
    return lake.plan(table).stream()
        .map(task -> task.file().specId())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** One row is updated, one deleted and one left of those that an older spec has. */
  private void assertRowsOfBothSpecsAreReached(Set<Integer> specsOfDeletes) {
    insert(4, 5, 6);
    assertThat(liveSpecs()).hasSize(2);
    update(1, 4);
    assertThat(specsOfDeletes()).isEqualTo(specsOfDeletes);
    delete(2, 5);
    assertThat(specsOfDeletes()).isEqualTo(specsOfDeletes);
    assertThat(rows()).containsExactly("1:new", "3:old", "4:new", "6:old");
    assertThat(counters.of(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isZero();
  }

  @ParameterizedTest(name = "format version {0}")
  @ValueSource(strings = {"2", "3"})
  @DisplayName("Z8: a field is added")
  void aFieldIsAdded(String version) {
    create(PartitionSpec.builderFor(SCHEMA).bucket("id", 4).build(), version);
    insert(1, 2, 3);
    evolve(spec -> spec.addField(Expressions.month("day")));
    assertRowsOfBothSpecsAreReached(Set.of(0, 1));
  }

  @ParameterizedTest(name = "format version {0}")
  @ValueSource(strings = {"2", "3"})
  @DisplayName("Z8: a field is removed")
  void aFieldIsRemoved(String version) {
    create(PartitionSpec.builderFor(SCHEMA).bucket("id", 4).identity("day").build(), version);
    insert(1, 2, 3);
    evolve(spec -> spec.removeField("day"));
    assertRowsOfBothSpecsAreReached(Set.of(0, 1));
  }

  @ParameterizedTest(name = "format version {0}")
  @ValueSource(strings = {"2", "3"})
  @DisplayName("Z8: a field is replaced, of a column outside the key")
  void aFieldIsReplaced(String version) {
    create(PartitionSpec.builderFor(SCHEMA).month("day").build(), version);
    insert(1, 2, 3);
    evolve(spec -> spec.removeField("day_month").addField(Expressions.day("day")));
    assertRowsOfBothSpecsAreReached(Set.of(0, 1));
  }

  @ParameterizedTest(name = "format version {0}")
  @ValueSource(strings = {"2", "3"})
  @DisplayName("Z8: an unpartitioned table becomes partitioned: deletes stay global")
  void anUnpartitionedTableBecomesPartitioned(String version) {
    create(PartitionSpec.unpartitioned(), version);
    insert(1, 2, 3);
    evolve(spec -> spec.addField(Expressions.bucket("id", 4)));
    assertRowsOfBothSpecsAreReached(Set.of(0));
  }

  @ParameterizedTest(name = "format version {0}")
  @ValueSource(strings = {"2", "3"})
  @DisplayName("Z8: a partitioned table becomes unpartitioned: deletes become global")
  void aPartitionedTableBecomesUnpartitioned(String version) {
    create(PartitionSpec.builderFor(SCHEMA).identity("name").build(), version);
    insert(1, 2, 3);
    evolve(spec -> spec.removeField("name"));
    assertRowsOfBothSpecsAreReached(Set.of(1));
  }

  @ParameterizedTest(name = "format version {0}")
  @ValueSource(strings = {"2", "3"})
  @DisplayName("Z8: rows live under three specs")
  void rowsLiveUnderThreeSpecs(String version) {
    create(PartitionSpec.builderFor(SCHEMA).bucket("id", 4).build(), version);
    insert(1, 2, 3);
    evolve(spec -> spec.removeField("id_bucket").addField(Expressions.bucket("id", 8)));
    insert(4, 5, 6);
    evolve(spec -> spec.addField(Expressions.truncate("name", 1)));
    insert(7, 8, 9);
    assertThat(liveSpecs()).containsExactly(0, 1, 2);
    update(1, 4, 7);
    assertThat(specsOfDeletes()).containsExactly(0, 1, 2);
    delete(2, 5, 8);
    assertThat(rows()).containsExactly("1:new", "3:old", "4:new", "6:old", "7:new", "9:old");
  }

  @Test
  @DisplayName("Z8: a spec that lost its rows is not written to any more")
  void aSpecThatLostItsRowsIsNotWrittenTo() {
    create(PartitionSpec.builderFor(SCHEMA).bucket("id", 4).build(), "2");
    insert(1);
    evolve(spec -> spec.removeField("id_bucket").addField(Expressions.bucket("id", 8)));
    lake.load(table).newDelete().deleteFromRowFilter(Expressions.alwaysTrue()).commit();
    insert(2);
    delete(2);
    assertThat(specsOfDeletes()).containsExactly(1);
    assertThat(rows()).isEmpty();
  }

  @Test
  @DisplayName("Z16: void fields that version 1 leaves of removed ones, of columns that are gone")
  void voidFieldsOfColumnsThatAreGone() {
    create(PartitionSpec.builderFor(SCHEMA).identity("name").bucket("id", 4).build(), "1");
    evolve(spec -> spec.removeField("name"));
    Table evolved = lake.load(table);
    assertThat(evolved.spec().fields().get(0).transform().isVoid()).isTrue();
    evolved.updateProperties().set("format-version", "2").commit();
    insert(1, 2);
    update(1);
    lake.load(table).updateSchema().deleteColumn("name").commit();
    Schema rest = lake.load(table).schema();
    epoch(sink -> sink.write(row(rest, 3, LocalDate.EPOCH), ChangeKind.INSERT, position));
    epoch(
        sink -> {
          sink.write(row(rest, 2, LocalDate.EPOCH), ChangeKind.DELETE, position);
          sink.write(row(rest, 3, LocalDate.EPOCH), ChangeKind.DELETE, position);
        });
    assertThat(specsOfDeletes()).containsExactly(1);
    assertThat(lake.rows(table)).extracting(row -> row.get(0)).containsExactly(1);
  }

  @Test
  @DisplayName("Z4/Z8: an update without before-image is counted when an older spec needs one")
  void anUpdateWithoutBeforeImageIsCountedWhenAnOlderSpecNeedsOne() {
    create(PartitionSpec.builderFor(SCHEMA).identity("name").build(), "2");
    insert(1, 2);
    evolve(spec -> spec.removeField("name").addField(Expressions.bucket("id", 4)));
    epoch(sink -> sink.write(image(1, "old"), ChangeKind.UPDATE_AFTER, position));
    assertThat(rows()).containsExactly("1:old", "2:old");
    assertThat(counters.of(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isEqualTo(1);
    epoch(sink -> sink.write(image(2, "moved"), ChangeKind.UPDATE_AFTER, position));
    assertThat(rows()).containsExactly("1:old", "2:moved", "2:old");
    assertThat(counters.of(CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)).isEqualTo(2);
  }
}
