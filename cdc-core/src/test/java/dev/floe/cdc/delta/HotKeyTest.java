package dev.floe.cdc.delta;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How many of a hot key's changes a run keeps, for each way in which sources report them. */
class HotKeyTest {
  private static final int CHANGES = 5000;
  private static final byte[] KEY = {1};

  private final List<FakeRecord> changes = new ArrayList<>();

  private void add(ChangeKind kind, long sequence, long image) {
    changes.add(FakeRecord.of(KEY, sequence, kind, Long.toString(image).getBytes(US_ASCII)));
  }

  /** What is left when so many records of a key wait for the next ones. */
  private List<FakeRecord> run(int candidates) {
    List<FakeRecord> arrived = new ArrayList<>(changes);
    Collections.shuffle(arrived, new Random(7));
    CombinedRuns runs = new CombinedRuns(new ChangeCombiner(), candidates, new SplittableRandom(7));
    List<FakeRecord> run = runs.write(arrived);
    assertThat(run.size() + runs.leftOut()).isEqualTo(changes.size());
    assertThat(Outcome.of(run)).isEqualTo(Outcome.of(changes.stream().sorted().toList()));
    assertThat(Outcome.block(run).repeatedInsert()).isFalse();
    return run;
  }

  @Test
  void updatesWithBothImages() {
    for (int i = 1; i <= CHANGES; i++) {
      add(ChangeKind.UPDATE_BEFORE, i, i - 1);
      add(ChangeKind.UPDATE_AFTER, i, i);
    }
    assertThat(run(1)).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void updatesWithoutBeforeImages() {
    for (int i = 1; i <= CHANGES; i++) {
      add(ChangeKind.UPDATE_AFTER, i, i);
    }
    assertThat(run(1)).hasSize(2);
  }

  @Test
  void insertsAndDeletesInTurn() {
    for (int i = 1; i <= CHANGES; i++) {
      add(i % 2 == 0 ? ChangeKind.DELETE : ChangeKind.INSERT, i, i);
    }
    assertThat(run(1)).hasSize(2);
  }

  @Test
  void deletesWithTheInsertsThatReplaceTheRow() {
    for (int i = 1; i <= CHANGES; i++) {
      add(ChangeKind.DELETE, i, i - 1);
      add(ChangeKind.INSERT, i, i);
    }
    assertThat(run(2)).hasSize(4);
    assertThat(run(1)).as("kept by a sorter that looks one record ahead").hasSize(2 * CHANGES);
  }

  @Test
  void everyChangeTwice() {
    for (int i = 1; i <= CHANGES; i++) {
      for (int copy = 0; copy < 2; copy++) {
        add(ChangeKind.DELETE, i, i - 1);
        add(ChangeKind.INSERT, i, i);
      }
    }
    assertThat(run(2)).hasSizeLessThanOrEqualTo(7);
  }

  @Test
  void oneSequenceNumberForAll() {
    for (int i = 1; i <= CHANGES; i++) {
      add(ChangeKind.DELETE, 0, i - 1);
      add(ChangeKind.UPDATE_AFTER, 0, i);
    }
    assertThat(run(1)).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void oneChangeBeforeManyOfOneSequenceNumber() {
    add(ChangeKind.INSERT, 0, 0);
    for (int i = 1; i <= CHANGES; i++) {
      add(ChangeKind.UPDATE_AFTER, 1, i);
    }
    assertThat(run(1)).hasSizeLessThanOrEqualTo(3);
  }
}
