package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every subject gives the answer of a naive sort, for every data set, in memory and with files. */
class SubjectAnswersTest {
  private static final long SEED = 42;
  private static final int RECORDS = 12_000;
  private static final long ENOUGH_BYTES = 64L << 20;
  private static final long TOO_FEW_BYTES = 1L << 20;

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void sortsInMemoryAsTheNaiveSortDoes(DataSet set) throws IOException {
    Digest expected = naive(set.source(RECORDS, SEED));
    for (Subjects kind :
        List.of(
            Subjects.FLOE,
            Subjects.FLOE_FRESH,
            Subjects.FLOE_COMBINING,
            Subjects.BEAM,
            Subjects.LUCENE,
            Subjects.ARRAYS_SORT)) {
      assertSorts(kind, set, ENOUGH_BYTES, expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void sortsWithFilesAsTheNaiveSortDoes(DataSet set) throws IOException {
    Digest expected = naive(set.source(RECORDS, SEED));
    for (Subjects kind :
        List.of(Subjects.FLOE, Subjects.FLOE_FRESH, Subjects.BEAM, Subjects.LUCENE)) {
      assertSorts(kind, set, TOO_FEW_BYTES, expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void limitWalksTheSameRecords(DataSet set) throws IOException {
    Digest expected = naive(set.source(RECORDS, SEED));
    for (long budgetBytes : new long[] {ENOUGH_BYTES, TOO_FEW_BYTES}) {
      for (Digest lap : twoLaps(Subjects.LIMIT, set, budgetBytes)) {
        assertThat(lap.records()).isEqualTo(RECORDS);
        assertThat(lap.sum()).isEqualTo(expected.sum());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void combiningKeepsTheFirstAndTheLastOfEachKey(DataSet set) throws IOException {
    RecordSource source = set.source(RECORDS, SEED);
    try (SortSubject floe = Subjects.FLOE_COMBINING.open(new SortSetup(TOO_FEW_BYTES, directory))) {
      Digest digest = new Digest();
      new Sorter("floe", floe, source).lap(digest);
      assertThat(digest.records() + floe.leftOut()).isEqualTo(RECORDS);
      assertThat(digest.disorders()).isZero();
    }
  }

  private void assertSorts(Subjects kind, DataSet set, long budgetBytes, Digest expected)
      throws IOException {
    for (Digest lap : twoLaps(kind, set, budgetBytes)) {
      assertThat(lap.records()).as("%s of %s", kind, set).isEqualTo(RECORDS);
      assertThat(lap.disorders()).as("%s of %s", kind, set).isZero();
      assertThat(lap.ordered()).as("%s of %s", kind, set).isEqualTo(expected.ordered());
    }
  }

  /** Two laps of one subject, after which none of its files is left. */
  private List<Digest> twoLaps(Subjects kind, DataSet set, long budgetBytes) throws IOException {
    RecordSource source = set.source(RECORDS, SEED);
    List<Digest> laps = new ArrayList<>();
    try (SortSubject subject = kind.open(new SortSetup(budgetBytes, directory))) {
      for (int lap = 0; lap < 2; lap++) {
        Digest digest = new Digest();
        new Sorter(kind.id(), subject, source).lap(digest);
        laps.add(digest);
      }
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).as("files left by %s", kind).isEmpty();
    }
    return laps;
  }

  private static Digest naive(RecordSource source) {
    List<byte[][]> records = new ArrayList<>();
    while (source.next()) {
      records.add(
          new byte[][] {
            Arrays.copyOf(source.key(), source.keyLength()),
            Arrays.copyOf(source.payload(), source.payloadLength())
          });
    }
    records.sort((a, b) -> Arrays.compareUnsigned(a[0], b[0]));
    Digest digest = new Digest();
    for (byte[][] record : records) {
      digest.add(record[0], 0, record[0].length, record[1], 0, record[1].length);
    }
    return digest;
  }
}
