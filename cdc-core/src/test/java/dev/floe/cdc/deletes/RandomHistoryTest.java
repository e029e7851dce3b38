package dev.floe.cdc.deletes;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables with a random history of many writers, under many specs, upgraded in the middle: at every
 * snapshot a file has the deletes that Iceberg plans for it, and the dead rows that were killed.
 */
class RandomHistoryTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "id", Types.IntegerType.get()),
          NestedField.optional(2, "part", Types.StringType.get()));
  private static final Schema KEY = SCHEMA.select("id");
  private static final int ROWS_PER_FILE = 6;
  private static final int STEPS = 30;

  private static Lake lake;

  private final LiveFiles live = new LiveFiles(Set.of(1));
  private final DeadRows dead = new DeadRows(20_000);

  /** The dead rows of files, by location. */
  private final Map<String, Set<Long>> killed = new HashMap<>();

  private Table table;
  private Random random;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void filesHaveTheDeletesThatIcebergPlans(long seed) throws IOException {
    random = new Random(seed);
    String name = lake.newName();
    lake.create(
        name,
        SCHEMA,
        PartitionSpec.unpartitioned(),
        // Without bounds no delete is left out of a plan.
        Map.of(
            "format-version", "2",
            "write.metadata.metrics.default", "none",
            "commit.manifest.min-count-to-merge", "4"));
    table = lake.load(name);
    for (int step = 0; step < STEPS; step += 1) {
      if (step == STEPS / 2) {
        table.updateProperties().set("format-version", "3").commit();
      }
      step(step < STEPS / 2);
      table.refresh();
      check("seed " + seed + ", step " + step);
    }
  }

  private void step(boolean beforeUpgrade) throws IOException {
    switch (random.nextInt(8)) {
      case 0, 1 -> append();
      case 2, 3, 4 -> kill(beforeUpgrade);
      case 5 -> deleteKeys();
      case 6 -> changeSpec();
      default -> rewriteOrRemove();
    }
  }

  private void append() throws IOException {
    for (int i = 1 + random.nextInt(3); i > 0; i -= 1) {
      table.newAppend().appendFile(file()).commit();
    }
  }

  private DataFile file() throws IOException {
    String part = random.nextInt(4) == 0 ? null : "p" + random.nextInt(3);
    List<Record> rows = new ArrayList<>();
    for (int id = 0; id < ROWS_PER_FILE; id += 1) {
      rows.add(row(SCHEMA, id, part));
    }
    return ForeignWriter.write(table, partition(part), rows);
  }

  private PartitionKey partition(String part) {
    PartitionKey partition = new PartitionKey(table.spec(), table.schema());
    partition.partition(row(SCHEMA, 0, part));
    return partition;
  }

  /** Deletes by position, as writers of either version do. */
  private void kill(boolean beforeUpgrade) {
    List<LiveFile> files = new ArrayList<>(now().files());
    if (files.isEmpty()) {
      return;
    }
    LiveFile file = files.get(random.nextInt(files.size()));
    long row = random.nextInt(ROWS_PER_FILE);
    RowDelta delta = table.newRowDelta().validateFromSnapshot(table.currentSnapshot().snapshotId());
    if (!beforeUpgrade) {
      var before = dead.of(table, file);
      delta.addDeletes(ForeignDeletes.vector(table, file.data(), before, row));
      file.positionDeletes().stream()
          .filter(ContentFileUtil::isFileScoped)
          .forEach(delta::removeDeletes);
    } else {
      Map<DataFile, long[]> rows = new HashMap<>();
      rows.put(file.data(), new long[] {row});
      for (LiveFile other : files) {
        if (random.nextBoolean() && inSamePartition(file, other) && other != file) {
          long otherRow = random.nextInt(ROWS_PER_FILE);
          rows.put(other.data(), new long[] {otherRow});
          killed.computeIfAbsent(other.location(), first -> new TreeSet<>()).add(otherRow);
        }
      }
      delta.addDeletes(ForeignDeletes.positions(table, rows));
    }
    killed.computeIfAbsent(file.location(), first -> new TreeSet<>()).add(row);
    delta.commit();
  }

  private static boolean inSamePartition(LiveFile one, LiveFile other) {
    return one.data().specId() == other.data().specId()
        && one.data().partition().equals(other.data().partition());
  }

  private void deleteKeys() {
    PartitionKey partition = partition("p" + random.nextInt(3));
    table
        .newRowDelta()
        .addDeletes(
            ForeignDeletes.equality(
                table, table.spec(), partition, KEY, List.of(row(KEY, random.nextInt(6)))))
        .commit();
  }

  private void changeSpec() {
    String field = random.nextBoolean() ? "part" : "id";
    boolean has =
        table.spec().fields().stream()
            .anyMatch(part -> part.name().equals(field) && !part.transform().isVoid());
    if (has) {
      table.updateSpec().removeField(field).commit();
    } else {
      table.updateSpec().addField(field).commit();
    }
  }

  private void rewriteOrRemove() {
    List<LiveFile> files = new ArrayList<>(now().files());
    if (files.isEmpty()) {
      return;
    }
    if (random.nextBoolean()) {
      table.newDelete().deleteFile(files.get(random.nextInt(files.size())).location()).commit();
    } else if (table.spec().isUnpartitioned()) {
      ForeignRewrite rewrite =
          ForeignRewrite.begin(table, Expressions.equal("part", "p" + random.nextInt(3)));
      if (!rewrite.isEmpty()) {
        rewrite.asOldAsItsRows().commit();
      }
    }
  }

  private LiveSet now() {
    return live.at(table, Optional.ofNullable(table.currentSnapshot()));
  }

  private void check(String where) throws IOException {
    Snapshot snapshot = table.currentSnapshot();
    if (snapshot == null) {
      return;
    }
    LiveSet files = now();
    assertThat(described(new LiveFiles(Set.of(1)).at(table, Optional.of(snapshot))))
        .as(where)
        .isEqualTo(described(files));
    assertThat(described(files)).as(where).isEqualTo(planned());
    for (LiveFile file : files.files()) {
      Set<Long> rows = new TreeSet<>();
      dead.of(table, file).forEach(rows::add);
      assertThat(rows)
          .as("%s, dead rows of %s", where, file.location())
          .isEqualTo(killed.getOrDefault(file.location(), Set.of()));
    }
  }

  /** The files' locations, each with the locations of what deletes rows of it. */
  private Map<String, Set<String>> described(LiveSet files) {
    Map<String, Set<String>> described = new HashMap<>();
    for (LiveFile file : files.files()) {
      Set<String> deletes = new TreeSet<>();
      file.positionDeletes().forEach(delete -> deletes.add(text(delete)));
      described.put(file.location(), deletes);
    }
    EqualityReach reach = EqualityReach.of(files, table.specs());
    for (DeleteFile keys : files.equalityDeletes()) {
      reach.files(keys).forEach(file -> described.get(file.location()).add(text(keys)));
    }
    return described;
  }

  private Map<String, Set<String>> planned() throws IOException {
    Map<String, Set<String>> planned = new HashMap<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        Set<String> deletes = new TreeSet<>();
        task.deletes().forEach(delete -> deletes.add(text(delete)));
        planned.put(task.file().location(), deletes);
      }
    }
    return planned;
  }

  private static String text(ContentFile<?> file) {
    return (file.content() == FileContent.EQUALITY_DELETES ? "keys " : "rows ")
        + file.dataSequenceNumber()
        + " "
        + file.location();
  }
}
