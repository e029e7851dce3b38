package dev.floe.cli;

import static dev.floe.cli.Workspace.create;
import static dev.floe.cli.Workspace.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the command spills to. */
final class ApplySpillTest {
  /** Enough for a megabyte of sorter memory to overflow in either of two shards. */
  private static final int ROWS = 300;

  private static final String NAME = "n".repeat(20_000);

  @TempDir Path directory;

  @Test
  void spillsToEveryDirectoryAndLeavesThemEmpty() {
    Workspace work = new Workspace(directory);
    List<String> events = new ArrayList<>();
    for (int id = 0; id < ROWS; id++) {
      events.add(create(id, NAME));
    }
    Path file = work.write("in.jsonl", events.toArray(String[]::new));
    Object[] args = {
      "--sorter-memory",
      1,
      "--shards",
      2,
      "--spill-dir",
      work.file("a"),
      "--spill-dir",
      work.file("b")
    };

    Command apply = work.apply(file, args);

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.rows()).hasSize(ROWS).contains(row(0, NAME), row(ROWS - 1, NAME));
    assertThat(work.file("a")).isEmptyDirectory();
    assertThat(work.file("b")).isEmptyDirectory();
  }

  @Test
  void theSameDirectoryTwiceIsRefused() {
    Workspace work = new Workspace(directory);
    Path file = work.write("in.jsonl", create(1, "a"));
    Path again = work.file("b/../a");

    Command apply = work.apply(file, "--spill-dir", work.file("a"), "--spill-dir", again);

    assertThat(apply.status()).isEqualTo(2);
    assertThat(apply.err())
        .contains(
            "cannot use --spill-dir '%s': it is given twice; give each directory once"
                .formatted(again));
    assertThat(work.warehouse()).doesNotExist();
  }
}
