package dev.floe.cdc.deletes;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files equality deletes apply to, by spec, partition and sequence number. */
class EqualityReachTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "id", Types.IntegerType.get()),
          NestedField.optional(2, "part", Types.IntegerType.get()));
  private static final Schema KEY = SCHEMA.select("id");

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static Table table(PartitionSpec spec) {
    String name = lake.newName();
    lake.create(name, SCHEMA, spec, Map.of("format-version", "3"));
    return lake.load(name);
  }

  private static PartitionSpec byPart() {
    return PartitionSpec.builderFor(SCHEMA).identity("part").build();
  }

  private static PartitionKey partition(Table table, Record row) {
    PartitionKey partition = new PartitionKey(table.spec(), table.schema());
    partition.partition(row);
    return partition;
  }

  private static String append(Table table, Object part, int id) throws IOException {
    Record row = row(table.schema(), id, part);
    DataFile file = ForeignWriter.write(table, partition(table, row), List.of(row));
    table.newAppend().appendFile(file).commit();
    return file.location();
  }

  /** Deletes a key under the table's spec now, in the partition that a row is in. */
  private static void delete(Table table, Object part) {
    PartitionKey partition = partition(table, row(table.schema(), 1, part));
    table
        .newRowDelta()
        .addDeletes(
            ForeignDeletes.equality(table, table.spec(), partition, KEY, List.of(row(KEY, 1))))
        .commit();
  }

  /** What the only equality deletes of a table reach. */
  private static List<String> reach(Table table) {
    LiveSet live = new LiveFiles(Set.of(1)).at(table, Optional.of(table.currentSnapshot()));
    assertThat(live.equalityDeletes()).hasSize(1);
    return EqualityReach.of(live, table.specs()).files(live.equalityDeletes().get(0)).stream()
        .map(LiveFile::location)
        .toList();
  }

  @Test
  void olderFilesOfTheSamePartitionAreReached() throws IOException {
    Table table = table(byPart());
    String old = append(table, 1, 1);
    append(table, 2, 1);
    append(table, null, 1);
    delete(table, 1);
    append(table, 1, 1);

    assertThat(reach(table)).containsExactly(old);
  }

  @Test
  void rowsOfTheSameSnapshotAreNotReached() throws IOException {
    Table table = table(byPart());
    Record row = row(SCHEMA, 1, 1);
    PartitionKey partition = partition(table, row);
    DataFile file = ForeignWriter.write(table, partition, List.of(row));
    table
        .newRowDelta()
        .addRows(file)
        .addDeletes(
            ForeignDeletes.equality(table, table.spec(), partition, KEY, List.of(row(KEY, 1))))
        .commit();

    assertThat(reach(table)).isEmpty();
  }

  @Test
  void thePartitionOfNullIsOneOfItsOwn() throws IOException {
    Table table = table(byPart());
    append(table, 1, 1);
    String ofNull = append(table, null, 1);
    delete(table, null);

    assertThat(reach(table)).containsExactly(ofNull);
  }

  @Test
  void withoutPartitionsAllSpecsAreReached() throws IOException {
    Table table = table(byPart());
    String one = append(table, 1, 1);
    String two = append(table, 2, 1);
    table.updateSpec().removeField("part").commit();
    String three = append(table, 3, 1);
    delete(table, 3);

    assertThat(table.spec().isUnpartitioned()).isTrue();
    assertThat(reach(table)).containsExactlyInAnyOrder(one, two, three);
  }

  @Test
  void aSpecOfVoidFieldsAloneIsWithoutPartitions() throws IOException {
    Schema schema = SCHEMA;
    Table table = table(PartitionSpec.builderFor(schema).alwaysNull("part", "void_part").build());
    String one = append(table, 1, 1);
    table.updateSpec().addField("part").commit();
    String two = append(table, 2, 1);
    table.updateSpec().removeField("part").commit();
    delete(table, 2);

    assertThat(reach(table)).containsExactlyInAnyOrder(one, two);
  }

  @Test
  void otherSpecsWithTheSamePartitionAreNotReached() throws IOException {
    Table table = table(byPart());
    append(table, 1, 1);
    table.updateSpec().addField("id").commit();
    String under = append(table, 1, 1);
    delete(table, 1);

    assertThat(reach(table)).containsExactly(under);
  }

  @Test
  void partitionsAreComparedByValueAfterAColumnWasWidened() throws IOException {
    Table table = table(byPart());
    String old = append(table, 7, 1);
    append(table, 8, 1);
    table.updateSchema().updateColumn("part", Types.LongType.get()).commit();
    table.refresh();
    String widened = append(table, 7L, 1);
    delete(table, 7L);

    assertThat(reach(table)).containsExactlyInAnyOrder(old, widened);
  }

  @Test
  void whatAReaderAppliesIsReached() throws IOException {
    Table table = table(byPart());
    for (int part : new int[] {1, 2, 1}) {
      append(table, part, 1);
    }
    delete(table, 1);
    String name = table.name().substring(table.name().lastIndexOf('.') + 1);
    List<String> applied =
        lake.plan(name).stream()
            .filter(task -> !task.deletes().isEmpty())
            .map(task -> task.file().location())
            .toList();
    assertThat(reach(table)).containsExactlyInAnyOrderElementsOf(applied);
    assertThat(applied).hasSize(2);
  }
}
