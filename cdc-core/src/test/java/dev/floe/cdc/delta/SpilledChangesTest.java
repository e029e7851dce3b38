package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SortedCursor;
import dev.floe.cdc.sort.SpillStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keys come to after the sorter has spilled their changes, with the combiner's leave. */
class SpilledChangesTest {
  private static final int CHANGES = 4000;

  @TempDir private Path directory;

  @Test
  void keysComeToTheSameAsInMemory() {
    for (long seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<FakeRecord> arrived = changes(random);
      try (SortBudget budget = SortBudget.ofBytes(random.nextInt(1, 32) << 10);
          ExternalSorter sorter =
              ExternalSorter.create(
                  budget, SpillStore.inDirectory(directory), new ChangeCombiner())) {
        for (FakeRecord change : arrived) {
          sorter.add(
              change.key(), 0, change.keyLength(), change.payload(), 0, change.payloadLength());
        }
        Keys spilled = keys(sorter.sort());
        assertThat(sorter.spilledBytes()).as("spilled bytes, seed %d", seed).isPositive();
        assertThat(spilled.outcomes())
            .as("keys, seed %d", seed)
            .isEqualTo(keys(new FakeCursor(arrived).sorted()).outcomes());
        assertThat(spilled.changes() + sorter.supersededRecords())
            .as("records shown and left out, seed %d", seed)
            .isEqualTo(CHANGES);
        assertThat(sorter.supersededRecords())
            .as("records left out, seed %d", seed)
            .isGreaterThan(CHANGES / 4);
      }
    }
  }

  @Test
  void aHotKeyCostsAFewRecordsOnDisk() {
    byte[] row = new byte[100];
    try (SortBudget budget = SortBudget.ofBytes(1 << 20);
        ExternalSorter sorter =
            ExternalSorter.create(
                budget, SpillStore.inDirectory(directory), new ChangeCombiner())) {
      for (int i = 0; i < 200_000; i++) {
        ChangeKind kind = i % 2 == 0 ? ChangeKind.DELETE : ChangeKind.INSERT;
        FakeRecord change = FakeRecord.of(new byte[] {7}, i / 2, kind, row);
        sorter.add(change.key(), 0, change.keyLength(), row, 0, row.length);
      }
      assertThat(keys(sorter.sort()).outcomes()).hasSize(1);
      assertThat(sorter.spilledBytes()).isBetween(1L, 100_000L);
    }
  }

  private record Keys(List<Outcome> outcomes, long changes) {}

  private static Keys keys(SortedCursor sorted) {
    long changes = 0;
    List<Outcome> outcomes = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    try (sorted) {
      for (; sorted.next(); changes++) {
        if (block.holdsKeyOf(sorted)) {
          block.add(sorted);
        } else {
          if (changes > 0) {
            outcomes.add(Outcome.of(block));
          }
          block.begin(sorted);
        }
      }
    }
    outcomes.add(Outcome.of(block));
    return new Keys(outcomes, changes);
  }

  /** Changes of one key most of the time, some of the others, with more or fewer ties. */
  private static List<FakeRecord> changes(SplittableRandom random) {
    int sequences = random.nextInt(1, 3 * CHANGES);
    int longest = random.nextInt(1, 100);
    List<FakeRecord> changes = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      byte key = (byte) (random.nextInt(4) == 0 ? random.nextInt(100) : 50);
      byte[] image = new byte[random.nextInt(longest)];
      if (image.length > 0) {
        image[image.length - 1] = (byte) random.nextInt(3);
      }
      changes.add(
          FakeRecord.of(
              new byte[] {key},
              random.nextInt(sequences),
              ChangeKind.ofRank(random.nextInt(4)),
              image));
    }
    return changes;
  }
}
