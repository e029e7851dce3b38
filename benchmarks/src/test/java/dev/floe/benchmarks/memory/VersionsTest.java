package dev.floe.benchmarks.memory;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.benchmarks.common.Lake;
import dev.floe.benchmarks.common.WrongAnswerException;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionsTest {
  private static final int ROWS = 10;

  @TempDir private Path directory;

  private final Versions versions = new Versions(ROWS, 42);

  @Test
  void theRowsThatWereUpdatedAreRight() throws IOException {
    int[] stored = new int[ROWS];
    for (int epoch = 1; epoch <= 3; epoch++) {
      stored[versions.update(epoch)] = epoch;
    }
    Table table = table(stored);
    assertThatCode(() -> versions.check(table)).doesNotThrowAnyException();
    assertThatCode(() -> versions.check(table)).as("again").doesNotThrowAnyException();
  }

  @Test
  void anOlderRowIsWrong() throws IOException {
    Table table = table(new int[ROWS]);
    int id = versions.update(7);
    assertThatThrownBy(() -> versions.check(table))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("cannot use the run: row %d has version 0, instead of 7".formatted(id));
  }

  @Test
  void aRowThatIsThereTwiceIsWrong() throws IOException {
    Table table = table(new int[ROWS], 3);
    assertThatThrownBy(() -> versions.check(table))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("cannot use the run: row 3 has version 0, and was read before");
  }

  @Test
  void aKeyThatNeverWasIsWrong() throws IOException {
    Table table = table(new int[ROWS + 1]);
    assertThatThrownBy(() -> versions.check(table))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("cannot use the run: row 10 has version 0, and there is no such key");
  }

  @Test
  void aMissingRowIsWrong() throws IOException {
    Table table = table(new int[ROWS - 1]);
    assertThatThrownBy(() -> versions.check(table))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("cannot use the run: the table has 9 rows instead of 10");
  }

  /** A table of rows by id, and some once more. */
  private Table table(int[] stored, long... again) throws IOException {
    try (Lake lake = new Lake(directory.resolve("lake"));
        CdcSink sink =
            CdcSink.builder(lake.catalog(), Lake.id("t"))
                .equalityColumns(Versions.KEY)
                .sinkId("test")
                .createIfMissing(
                    new TableDefinition(Versions.SCHEMA, List.of(), Lake.properties(2)))
                .build()) {
      Versions.Row row = new Versions.Row();
      for (int id = 0; id < stored.length; id++) {
        sink.write(row.at(id, stored[id]), ChangeKind.INSERT, id);
      }
      sink.commit(1);
      for (long id : again) {
        sink.write(row.at(id, stored[(int) id]), ChangeKind.INSERT, id);
      }
      sink.commit(2);
      return lake.load("t");
    }
  }
}
