package dev.floe.benchmarks.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.benchmarks.common.Lap;
import dev.floe.benchmarks.common.WrongAnswerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommittingTest {
  private static final int SNAPSHOTS = 3;

  @TempDir private Path directory;
  private CatalogSite site;
  private Past past;

  @BeforeEach
  void makeThePast() throws IOException {
    site = CatalogSite.sqlite(directory.resolve("site"));
    past = Past.of(site, SNAPSHOTS, directory.resolve("spill"));
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  @ParameterizedTest
  @EnumSource
  void everyWayCommitsAllEpochsAndLeavesNoFile(Committers way) throws IOException {
    for (CommitForm form : CommitForm.values()) {
      List<PreparedEpoch> epochs = form.of(past.next(2));
      Committing committing = new Committing("t", way, site, past, epochs);
      List<Path> before = files();
      Lap lap = committing.lap();
      assertThat(lap.phasesNs()).containsOnlyKeys("commit");
      assertThat(files()).isEqualTo(before);
      committing.lap(); // the table is as it was
    }
  }

  @Test
  void thePastHasASnapshotForEachEpoch() {
    assertThat(past.snapshots()).isEqualTo(SNAPSHOTS);
    Table table = site.register("t", past.metadataLocation());
    assertThat(Committers.commits(table).position()).hasValue(SNAPSHOTS);
    assertThat(past.next(2)).extracting(PreparedEpoch::position).containsExactly(4L, 5L);
  }

  @Test
  void refusesALapThatLosesAnEpoch() {
    Table table = site.register("t", past.metadataLocation());
    Committers.BARE.open(table).commit(past.next(1));
    assertThatThrownBy(() -> Answers.check("losing", table, past, past.next(2), false))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("cannot use the lap of losing: the table's sequence number is 4 instead of 5");
  }

  @Test
  void refusesALapWithoutTheDeletes() {
    Table table = site.register("t", past.metadataLocation());
    Committers.BARE.open(table).commit(Epochs.dataOnly(past.next(1)));
    assertThatThrownBy(() -> Answers.check("losing", table, past, past.next(1), false))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage(
            "cannot use the lap of losing: the table's total-delete-files is 12 instead of 16");
  }

  @Test
  void refusesALapWithoutTokens() {
    Table table = site.register("t", past.metadataLocation());
    Committers.BARE.open(table).commit(past.next(1));
    assertThatThrownBy(() -> Answers.check("losing", table, past, past.next(1), true))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("cannot use the lap of losing: the table's token is 3 instead of 4");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(file -> !file.getFileName().toString().startsWith("catalog.db"))
          .sorted()
          .toList();
    }
  }
}
