package dev.floe.cdc.delta;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a shard writes, with and without combining in runs of any make. */
class CombinedDeltaTest {
  private static final int KEYS = 5;

  @TempDir private Path folder;
  private Lake lake;
  private Table table;
  private PinnedTable pinned;
  private PartitionLimit limit;

  @BeforeEach
  void open() {
    lake = new Lake(folder);
    table = lake.create("t", Shapes.TP.schema(), Shapes.TP.spec());
    limit = new PartitionLimit(64, SortBudget.ofBytes(1), SpillStore.inDirectory(folder));
    pinned = PinnedTable.current(table, List.of(table.schema().findField("id")), WriteMode.RETRACT);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private record Written(ShardDelta delta, Counters counters) {}

  private Written write(List<FakeRecord> sorted, long leftOut) {
    Counters counters = new Counters();
    ShardDelta delta =
        new DeltaWriter(pinned, new FileNames(FileLabel.ofRun("r"), 0), limit, counters)
            .write(new FakeCursor(sorted), 0, 9, leftOut);
    return new Written(delta, counters);
  }

  @Test
  void aShardWritesAndCountsTheSameWhateverIsLeftOut() {
    for (long seed = 1; seed <= 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<FakeRecord> arrived = randomChanges(random);
      CombinedRuns runs =
          new CombinedRuns(new ChangeCombiner(), random.nextInt(1, 4), random.split());
      Written expected = write(arrived.stream().sorted().toList(), 0);
      Written combined = write(runs.sort(arrived, random.nextInt(1, 80)), runs.leftOut());
      assertThat(contentOf(combined.delta()))
          .as("files, seed %d", seed)
          .isEqualTo(contentOf(expected.delta()));
      assertThat(combined.delta().changes())
          .as("changes, seed %d", seed)
          .isEqualTo(expected.delta().changes());
      assertThat(combined.delta().superseded())
          .as("superseded, seed %d", seed)
          .isEqualTo(expected.delta().superseded());
      for (CdcCounter exact :
          List.of(CdcCounter.AMBIGUOUS_SEQUENCE_TIES, CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE)) {
        assertThat(combined.counters().of(exact))
            .as("%s, seed %d", exact, seed)
            .isEqualTo(expected.counters().of(exact));
      }
      assertThat(combined.counters().of(CdcCounter.REPEATED_INSERTS))
          .as("repeated inserts, seed %d", seed)
          .isLessThanOrEqualTo(expected.counters().of(CdcCounter.REPEATED_INSERTS));
    }
  }

  /** The files of a delta, each with its partition, which is the image, and its size. */
  private static List<String> contentOf(ShardDelta delta) {
    return Stream.of(delta.dataFiles(), delta.deleteFiles())
        .flatMap(List::stream)
        .map(
            file ->
                "%s %s %d records, %d bytes"
                    .formatted(
                        file.content(),
                        file.partition(),
                        file.recordCount(),
                        file.fileSizeInBytes()))
        .sorted()
        .toList();
  }

  private List<FakeRecord> randomChanges(SplittableRandom random) {
    List<FakeRecord> changes = new ArrayList<>();
    int sequences = random.nextInt(1, 12);
    for (int i = random.nextInt(1, 120); i > 0; i--) {
      int key = random.nextInt(random.nextInt(1, KEYS + 1));
      ChangeKind kind = ChangeKind.ofRank(random.nextInt(4));
      changes.add(change(key, random.nextInt(sequences), kind, "image" + random.nextInt(3)));
    }
    return changes;
  }

  private FakeRecord change(int key, long sequence, ChangeKind kind, String image) {
    RowEncoder encoder =
        new RowEncoder(kind.carriesRow() ? table.schema().asStruct() : pinned.retractionShape());
    int length =
        encoder.encode(
            kind.carriesRow()
                ? row(table.schema(), key, image, "d")
                : row(new Schema(pinned.retractionShape().fields()), key, image));
    byte[] bytes = Arrays.copyOf(encoder.buffer(), length);
    return FakeRecord.of(new byte[] {(byte) key}, sequence, kind, bytes);
  }

  @Test
  void aRepeatedInsertIsNotCountedOnceChangesOfItsKeyAreLeftOut() {
    FakeRecord first = change(1, 1, ChangeKind.INSERT, "a");
    FakeRecord again = change(1, 3, ChangeKind.INSERT, "b");
    Written whole = write(List.of(first, again), 0);
    Written combined = write(List.of(first, again.marked()), 1);
    assertThat(whole.counters().of(CdcCounter.REPEATED_INSERTS)).isEqualTo(1);
    assertThat(combined.counters().of(CdcCounter.REPEATED_INSERTS)).isZero();
  }
}
