package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several directories in one store. */
class SpillDirectoriesTest {
  private static final FakeFileStore EMPTY = new FakeFileStore(100L << 30, 50L << 30);
  private static final FakeFileStore FULL = new FakeFileStore(100L << 30, 1L << 20);

  @TempDir Path parent;
  private final List<SpillStore.SpillFile> files = new ArrayList<>();
  private Path a;
  private Path b;
  private Path c;

  @BeforeEach
  void nameDirectories() {
    a = parent.resolve("a");
    b = parent.resolve("b");
    c = parent.resolve("c");
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    for (SpillStore.SpillFile file : files) {
      file.close();
    }
    assertThat(SortResources.openDescriptors(parent)).isEmpty();
  }

  @Test
  void directoriesTakeTurns() throws IOException {
    try (SpillStore store = SpillStore.inDirectories(List.of(a, b, c))) {
      assertThat(store.directories()).isEqualTo(3);
      assertThat(create(store, 7)).containsExactly(a, b, c, a, b, c, a);
    }
  }

  @Test
  void keptFilesTakeTurnsAndComeBeforeNewOnes() throws IOException {
    try (SpillStore store = SpillStore.inDirectories(List.of(a, b, c))) {
      create(store, 3);
      for (SpillStore.SpillFile file : files) {
        file.close();
      }
      List<String> kept = names(0, 3);
      assertThat(create(store, 3)).containsExactly(a, b, c);
      assertThat(names(3, 6)).isEqualTo(kept);

      files.get(4).close();
      assertThat(create(store, 3))
          .as("the kept one first, in spite of turns")
          .containsExactly(b, c, a);
      assertThat(names(6, 7)).isEqualTo(List.of(kept.get(1)));
      assertThat(kept).doesNotContainAnyElementsOf(names(7, 9));
    }
  }

  @Test
  void oneThatCannotBeCreatedIsSkipped() throws IOException {
    Files.createFile(b);
    try (SpillStore store = SpillStore.inDirectories(List.of(a, b, c))) {
      assertThat(create(store, 5)).containsExactly(a, c, a, c, a);
      Files.delete(b);
      assertThat(create(store, 3)).as("until it can").containsExactly(b, c, a);
    }
  }

  @Test
  void oneThatIsFullIsSkipped() throws IOException {
    try (SpillStore store = store(Set.of(a), a, b, c)) {
      assertThat(create(store, 5)).containsExactly(b, c, b, c, b);
    }
  }

  @Test
  void whenNoneCanBeUsedAllReasonsAreTold() throws IOException {
    Files.createFile(a);
    try (SpillStore store = store(Set.of(b, c), a, b, c)) {
      assertThatThrownBy(store::create)
          .isInstanceOf(IOException.class)
          .hasMessage(
              "cannot create the spill directory %s: a file that is no directory has that name: %s;"
                      .formatted(a, a)
                  + " cannot create a spill file in %s: its disk is full, but for a reserve that is"
                      .formatted(b)
                  + " left to others; cannot create a spill file in %s: its disk is full, but for a"
                      .formatted(c)
                  + " reserve that is left to others; free space there, or give another spill"
                  + " directory that can be created and written")
          .hasRootCauseInstanceOf(FileAlreadyExistsException.class)
          .satisfies(
              e ->
                  assertThat(e.getSuppressed())
                      .hasSize(2)
                      .allSatisfy(other -> assertThat(other).hasMessageContaining("is full")));
    }
  }

  @Test
  void theSameDirectoryTwiceIsRefused() {
    Path again = parent.resolve("b/../a/.");
    assertThatThrownBy(() -> SpillStore.inDirectories(List.of(a, b, again)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cannot make a spill store: the directory %s is given twice; give each once, on disks"
                    .formatted(again)
                + " of their own");
  }

  @Test
  void noDirectoryIsRefused() {
    assertThatThrownBy(() -> SpillStore.inDirectories(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot make a spill store: no directory is given; give at least one");
  }

  @Test
  void sortersSpillToAllOfThem() throws IOException {
    try (SortBudget budget = SortBudget.ofBytes(1);
        SpillStore store = SpillStore.inDirectories(List.of(a, b));
        ExternalSorter one = ExternalSorter.create(budget, store);
        ExternalSorter other = ExternalSorter.create(budget, store)) {
      for (ExternalSorter sorter : List.of(one, other)) {
        for (int i = 0; i < 3; i++) {
          TestRecord.of("key " + i, "p".repeat(200)).addTo(sorter);
        }
        assertThat(TestRecord.drain(sorter.sort())).hasSize(3);
      }
      assertThat(a).exists();
      assertThat(b).exists();
    }
  }

  @Test
  void sortersThatShareAStoreAllPassOverADirectoryThatIsNearlyFull() throws IOException {
    // Room for an empty file, but hardly for a run.
    FakeFileStore nearlyFull = new FakeFileStore(100L << 30, (64L << 20) + 2000);
    List<ExternalSorter> sorters = new ArrayList<>();
    try (SortBudget budget = SortBudget.ofBytes(64 << 10);
        SpillStore store =
            new DirectorySpillStore(
                List.of(a, b), path -> path.equals(a) ? nearlyFull : EMPTY, 0)) {
      for (int i = 0; i < 4; i++) {
        sorters.add(ExternalSorter.create(budget, store));
      }
      for (int i = 0; i < 4000; i++) {
        TestRecord.of("key " + i, "p".repeat(100)).addTo(sorters.get(i % 4));
      }
      for (ExternalSorter sorter : sorters) {
        assertThat(TestRecord.drain(sorter.sort())).hasSize(1000);
        assertThat(sorter.spilledBytes()).isGreaterThan(50_000);
      }
    } finally {
      sorters.forEach(ExternalSorter::close);
    }
  }

  @Test
  void aRunThatFindsADiskFullIsWrittenToAnother() throws IOException {
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      records.add(TestRecord.of("key " + i * 7919 % 5000 / 3, "payload " + i % 7));
    }
    for (long fullAt : new long[] {0, 1000, 5000, 20_000, 50_000}) {
      try (SortBudget budget = SortBudget.withExecutor(64 << 10, Runnable::run);
          SpillStore store = new OneFullDisk(SpillStore.inDirectories(List.of(a, b)), fullAt);
          ExternalSorter sorter = ExternalSorter.create(budget, store)) {
        TestRecord.addAll(sorter, records);
        assertThat(TestRecord.drain(sorter.sort()))
            .as("disk full at %d", fullAt)
            .isEqualTo(TestRecord.sorted(records));
      }
    }
  }

  /** A store whose first directory fails to take more than some bytes in a file. */
  private record OneFullDisk(SpillStore store, long fullAt) implements SpillStore {
    @Override
    public SpillFile create() throws IOException {
      return store.create();
    }

    @Override
    public SpillFile createIn(int directory) throws IOException {
      if (directory > 0) {
        return store.createIn(directory);
      }
      TestSpillStore full = new TestSpillStore(store);
      full.diskFullAt(fullAt);
      return full.createIn(0);
    }

    @Override
    public int directories() {
      return store.directories();
    }

    @Override
    public void close() {
      store.close();
    }
  }

  private List<Path> create(SpillStore store, int count) throws IOException {
    List<Path> directories = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SpillStore.SpillFile file = store.create();
      files.add(file);
      directories.add(Path.of(file.name()).getParent());
    }
    return directories;
  }

  private List<String> names(int from, int to) {
    return files.subList(from, to).stream().map(SpillStore.SpillFile::name).toList();
  }

  private static SpillStore store(Set<Path> full, Path... directories) {
    return new DirectorySpillStore(
        List.of(directories), path -> full.contains(path) ? FULL : EMPTY, 0);
  }
}
