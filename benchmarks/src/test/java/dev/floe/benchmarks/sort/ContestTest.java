package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.WrongAnswerException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContestTest {
  private static final int RECORDS = 1000;

  @TempDir private Path directory;

  private final RecordSource source = DataSet.RANDOM.source(RECORDS, 3);

  @Test
  void measuresEachEntrantOncePerCountedRound() throws IOException {
    ContestResult result =
        new Contest()
            .add("floe", open(Subjects.FLOE), source)
            .add("limit", open(Subjects.LIMIT), source)
            .add("generator", open(Subjects.GENERATOR), source)
            .run(1, 3);
    assertThat(result.medians()).containsOnlyKeys("floe", "limit", "generator");
    assertThat(result.ms("floe")).isPositive();
  }

  @Test
  void refusesASubjectThatDoesNotSort() {
    Contest contest =
        new Contest().add("floe", open(Subjects.FLOE), source).add("none", new Unsorted(), source);
    assertThatThrownBy(() -> contest.run(0, 1))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageMatching(
            "cannot use the lap of none: \\d+ of 1,000 records came after a larger one");
  }

  @Test
  void refusesASubjectThatLosesRecords() {
    Contest contest = new Contest().add("losing", new Losing(), source);
    assertThatThrownBy(() -> contest.run(0, 1))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("cannot use the lap of losing: it walked 0 records and left out 0 of 1,000");
  }

  @Test
  void refusesASubjectThatChangesBytes() {
    Contest contest =
        new Contest()
            .add("floe", open(Subjects.FLOE), source)
            .add("changing", new Changing(), source);
    assertThatThrownBy(() -> contest.run(0, 1))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("cannot use the lap of changing: the digest of its records is ");
  }

  private SortSubject open(Subjects subject) {
    return subject.open(new SortSetup(1 << 20, directory));
  }

  /** Walks records as they came and says they are sorted. */
  private static class Unsorted implements SortSubject {
    @Override
    public void feed(RecordSource from) {}

    @Override
    public void sort() {}

    @Override
    public void walk(Digest digest) {
      walk(digest, 3);
    }

    final void walk(Digest digest, long seed) {
      RecordSource again = DataSet.RANDOM.source(RECORDS, seed);
      while (again.next()) {
        digest.add(again.key(), 0, again.keyLength(), again.payload(), 0, again.payloadLength());
      }
    }

    @Override
    public void release() {}

    @Override
    public void close() {}
  }

  /** Walks nothing. */
  private static final class Losing extends Unsorted {
    @Override
    public void walk(Digest digest) {}
  }

  /** Walks as many other records. */
  private static final class Changing extends Unsorted {
    @Override
    public void walk(Digest digest) {
      walk(digest, 4);
    }

    @Override
    public boolean sorts() {
      return false;
    }
  }
}
