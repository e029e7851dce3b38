package dev.floe.cli;

import static dev.floe.cli.Workspace.create;
import static dev.floe.cli.Workspace.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the command spills to, and that nothing is left there. */
final class ApplySpillTest {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  /** Enough for a megabyte of sorter memory to overflow in either of two shards. */
  private static final int ROWS = 300;

  private static final String NAME = "n".repeat(20_000);

  @TempDir Path directory;
  private Workspace work;

  @BeforeEach
  void workspace() {
    work = new Workspace(directory);
  }

  @AfterEach
  void noSpillFileIsOpen() throws IOException {
    if (Files.isDirectory(DESCRIPTORS)) {
      try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
        assertThat(descriptors.filter(Files::isSymbolicLink))
            .noneMatch(this::leadsToASpillDirectory);
      }
    }
  }

  private boolean leadsToASpillDirectory(Path descriptor) {
    try {
      String name = Files.readSymbolicLink(descriptor).toString();
      return name.startsWith(work.file("a") + "/") || name.startsWith(work.file("b") + "/");
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "lz4"})
  void spillsToEveryDirectoryAndLeavesThemEmpty(String compression) {
    Path file = work.write("in.jsonl", manyEvents().toArray(String[]::new));

    Command apply = work.apply(file, with("--shards", 2, "--spill-compression", compression));

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.rows()).hasSize(ROWS).contains(row(0, NAME), row(ROWS - 1, NAME));
    assertThat(work.file("a")).isEmptyDirectory();
    assertThat(work.file("b")).isEmptyDirectory();
  }

  @Test
  void tablesOfARunSpillInTurns() {
    List<String> events = new ArrayList<>();
    for (String event : manyEvents()) {
      events.add(event);
      events.add(event.replace("\"table\":\"orders\"", "\"table\":\"items\""));
    }
    Path file = work.write("in.jsonl", events.toArray(String[]::new));
    Object[] tables = {file, "--table", "{source.schema}.{source.table}", "--key", "id"};

    Command apply = work.run("apply", concat(tables, with("--commit-every", ROWS)));

    assertThat(apply.status()).as(apply.err()).isZero();
    for (String table : List.of("shop.orders", "shop.items")) {
      assertThat(work.rows(table)).hasSize(ROWS).allMatch(row -> row.contains(NAME));
    }
    assertThat(work.file("b")).isEmptyDirectory();
  }

  @Test
  void runThatFailsLeavesNoSpillFile() {
    List<String> events = manyEvents();
    events.add("no event");
    Path file = work.write("in.jsonl", events.toArray(String[]::new));

    Command apply = work.apply(file, with("--commit-every", ROWS - 1));

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot apply line " + (ROWS + 1));
    assertThat(work.file("a")).isEmptyDirectory();
  }

  @Test
  void theSameDirectoryTwiceIsRefused() {
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

  @Test
  void compressionThatIsNoneOfThemIsRefused() {
    Path file = work.write("in.jsonl", create(1, "a"));

    Command apply = work.apply(file, "--spill-compression", "zstd");

    assertThat(apply.status()).isEqualTo(2);
    assertThat(apply.err()).contains("--spill-compression", "zstd", "NONE, LZ4");
    assertThat(work.warehouse()).doesNotExist();
  }

  private static List<String> manyEvents() {
    List<String> events = new ArrayList<>();
    for (int id = 0; id < ROWS; id++) {
      events.add(create(id, NAME));
    }
    return events;
  }

  /** The options of a run that spills to the directories a and b, and more. */
  private Object[] with(Object... more) {
    Object[] spilling = {
      "--sorter-memory", 1, "--spill-dir", work.file("a"), "--spill-dir", work.file("b")
    };
    return concat(spilling, more);
  }

  private static Object[] concat(Object[] some, Object[] more) {
    return Stream.of(some, more).flatMap(Stream::of).toArray();
  }
}
