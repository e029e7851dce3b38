package dev.floe.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class DeletesBySequenceTest {
  @Test
  void noDeletesReachNothing() {
    DeletesBySequence deletes = new DeletesBySequence();

    assertThat(deletes.filesFrom(0)).isZero();
    assertThat(deletes.rowsFrom(0)).isZero();
  }

  @Test
  void deletesOfThisAndLaterSequencesCount() {
    DeletesBySequence deletes = new DeletesBySequence();
    deletes.add(5, 50);
    deletes.add(3, 30);
    deletes.add(3, 1);
    deletes.add(5, 2);

    assertThat(deletes.rowsFrom(2)).isEqualTo(83);
    assertThat(deletes.rowsFrom(3)).isEqualTo(83);
    assertThat(deletes.rowsFrom(4)).isEqualTo(52);
    assertThat(deletes.rowsFrom(6)).isZero();
    assertThat(deletes.filesFrom(3)).isEqualTo(4);
    assertThat(deletes.filesFrom(5)).isEqualTo(2);
  }

  @Test
  void anyOrderGivesTheSums() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    long[] rowsBySequence = new long[40];
    long[] filesBySequence = new long[40];
    DeletesBySequence deletes = new DeletesBySequence();
    for (int i = 0; i < 500; i++) {
      int sequence = random.nextInt(40);
      int rows = random.nextInt(1000);
      rowsBySequence[sequence] += rows;
      filesBySequence[sequence]++;
      deletes.add(sequence, rows);
    }
    long rows = 0;
    long files = 0;
    for (int sequence = 39; sequence >= 0; sequence--) {
      rows += rowsBySequence[sequence];
      files += filesBySequence[sequence];
      assertThat(deletes.rowsFrom(sequence)).as("seed %d", seed).isEqualTo(rows);
      assertThat(deletes.filesFrom(sequence)).as("seed %d", seed).isEqualTo(files);
    }
  }

  @Test
  void nothingIsAddedOnceSumsWereAskedFor() {
    DeletesBySequence deletes = new DeletesBySequence();
    deletes.rowsFrom(1);

    assertThatThrownBy(() -> deletes.add(1, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot add deletes: their sums have been asked for");
  }
}
