package dev.floe.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncodedSubjectTest {
  @TempDir private Path directory;

  @Test
  void filesArePlainAppendsToTheByte() throws IOException {
    Changes changes = Workload.INSERTS.changes(20_000, 5);
    int different = WriteOnlyComparison.differentFiles(directory, changes, EncodedRows.of(changes));
    assertThat(different).isZero();
  }

  @Test
  void filesOfOtherRowsAreFoundDifferent() throws IOException {
    Changes changes = Workload.INSERTS.changes(1_000, 5);
    EncodedRows others = EncodedRows.of(Workload.INSERTS.changes(1_000, 6));
    assertThat(WriteOnlyComparison.differentFiles(directory, changes, others)).isEqualTo(1);
  }
}
