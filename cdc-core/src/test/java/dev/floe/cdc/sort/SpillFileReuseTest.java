package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.testing.OpenFiles;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files that are kept for the next sorter, and those that are not. */
@EnabledOnOs(OS.LINUX) // It looks at this process's open files.
class SpillFileReuseTest {
  private static final int MB = 1 << 20;

  @TempDir Path directory;
  private SpillStore store;

  @BeforeEach
  void makeStore() {
    store = store(8 * MB);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    Thread.interrupted();
    store.close();
    assertThat(open()).isEmpty();
  }

  @Test
  void aClosedFileIsTheNextOnes() throws IOException {
    SpillStore.SpillFile first = written(3 * MB, 1);
    List<String> before = open();
    first.close();
    assertThat(open()).as("kept").isEqualTo(before);
    try (SpillStore.SpillFile next = store.create()) {
      assertThat(next.name()).isEqualTo(first.name());
      assertThat(open()).isEqualTo(before);
      next.write(filled(10, 2), 0);
      assertThat(read(next, 0, 10)).isEqualTo(filled(10, 2));
      assertThat(sizes()).as("not cut").containsExactly(3L * MB);
    }
  }

  @Test
  void whatAFileHeldBeforeCannotBeRead() throws IOException {
    written(100, 1).close();
    try (SpillStore.SpillFile next = store.create()) {
      assertThatThrownBy(() -> read(next, 0, 1))
          .isInstanceOf(EOFException.class)
          .hasMessage("the file ends at 0, 1 bytes too early");
      next.write(filled(10, 2), 0);
      assertThatThrownBy(() -> read(next, 5, 10))
          .isInstanceOf(EOFException.class)
          .hasMessage("the file ends at 10, 5 bytes too early");
    }
  }

  @Test
  void aFileThatIsClosedTwiceIsKeptOnce() throws IOException {
    SpillStore.SpillFile first = written(10, 1);
    first.close();
    try (SpillStore.SpillFile next = store.create()) {
      first.close();
      try (SpillStore.SpillFile other = store.create()) {
        assertThat(other.name()).isNotEqualTo(next.name());
      }
      assertThatThrownBy(() -> first.write(filled(1, 9), 0))
          .isInstanceOf(ClosedChannelException.class);
      assertThatThrownBy(() -> read(first, 0, 1)).isInstanceOf(ClosedChannelException.class);
    }
  }

  @Test
  void whatIsBeyondTheAllowanceIsCut() throws IOException {
    SpillStore.SpillFile first = written(5 * MB, 1);
    SpillStore.SpillFile second = written(5 * MB, 2);
    SpillStore.SpillFile third = written(5 * MB, 3);
    SpillStore.SpillFile small = written(0, 4);
    first.close();
    second.close();
    assertThat(sizes()).containsExactly(0L, 3L * MB, 5L * MB, 5L * MB);
    third.close();
    assertThat(sizes()).as("nothing left for the third").containsExactly(0L, 3L * MB, 5L * MB);
    small.close();
    assertThat(sizes()).as("an empty one needs nothing").containsExactly(0L, 3L * MB, 5L * MB);
    try (SpillStore.SpillFile reused = store.create()) {
      assertThat(reused.name()).as("the last").isEqualTo(small.name());
      try (SpillStore.SpillFile cut = store.create()) {
        assertThat(cut.name()).isEqualTo(second.name());
        cut.write(filled(MB, 5), 3 * MB - 10);
        assertThat(read(cut, 3 * MB - 10, MB)).isEqualTo(filled(MB, 5));
      }
    }
    assertThat(sizes()).as("cut again").containsExactly(0L, 3L * MB, 5L * MB);
  }

  @Test
  void aFileOfWhichHardlyAnythingFitsIsRemoved() throws IOException {
    SpillStore.SpillFile first = written(7 * MB + 1, 1);
    SpillStore.SpillFile second = written(MB, 2);
    first.close();
    second.close();
    assertThat(sizes()).containsExactly(7L * MB + 1);
  }

  @Test
  void aFileThatAnInterruptClosedIsNotKept() throws IOException {
    SpillStore.SpillFile first = written(10, 1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> first.write(filled(10, 1), 10))
        .isInstanceOf(ClosedByInterruptException.class);
    first.close();
    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    assertThat(open()).isEmpty();
    try (SpillStore.SpillFile next = written(10, 2)) {
      assertThat(next.name()).isNotEqualTo(first.name());
    }
  }

  @Test
  void anInterruptedThreadKeepsOrRemovesAFile() throws IOException {
    SpillStore.SpillFile whole = written(6 * MB, 1);
    SpillStore.SpillFile toBeCut = written(6 * MB, 2);
    Thread.currentThread().interrupt();
    whole.close();
    toBeCut.close();
    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    assertThat(sizes()).as("only the one that need not be cut").containsExactly(6L * MB);
    written(2 * MB, 3).close();
    assertThat(sizes()).containsExactly(6L * MB);
    try (SpillStore.SpillFile large = store.create()) {
      written(2 * MB, 4).close();
      assertThat(sizes()).containsExactly(2L * MB, 6L * MB);
      large.write(filled(6 * MB, 5), 0);
    }
    assertThat(sizes()).as("nothing is lost of the allowance").containsExactly(2L * MB, 6L * MB);
  }

  @Test
  void aFileThatWasCutByOthersIsNotKept() throws IOException {
    SpillStore.SpillFile first = written(1000, 1);
    try (var other = Files.newByteChannel(descriptors().get(0), StandardOpenOption.WRITE)) {
      other.truncate(500);
    }
    assertThatThrownBy(() -> read(first, 0, 1000))
        .isInstanceOf(EOFException.class)
        .hasMessage("the file was cut: it ends at 500, 500 bytes too early");
    first.close();
    assertThat(open()).isEmpty();
  }

  @Test
  void closingTheStoreRemovesWhatIsKeptAndLeavesWhatIsInUse() throws IOException {
    SpillStore.SpillFile kept = written(10, 1);
    SpillStore.SpillFile used = written(10, 2);
    kept.close();
    store.close();
    assertThat(open()).hasSize(1);
    used.write(filled(10, 3), 10);
    assertThat(read(used, 0, 10)).isEqualTo(filled(10, 2));
    used.close();
    assertThat(open()).isEmpty();
    try (SpillStore.SpillFile afterwards = written(10, 4)) {
      assertThat(read(afterwards, 0, 10)).isEqualTo(filled(10, 4));
    }
    assertThat(open()).as("not kept any more").isEmpty();
  }

  @Test
  void sortersThatFollowEachOtherUseOneFile() throws IOException {
    try (SortBudget budget = SortBudget.ofBytes(1)) {
      List<String> files = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        List<TestRecord> records = new ArrayList<>();
        for (int j = 0; j < 60 - 10 * i; j++) {
          records.add(TestRecord.of("key " + (j * 31 + i) % 50, "payload " + i));
        }
        try (ExternalSorter sorter = ExternalSorter.create(budget, store)) {
          TestRecord.addAll(sorter, records);
          assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
          assertThat(sorter.spilledBytes()).isPositive();
        }
        files.addAll(open());
      }
      assertThat(files).hasSize(5).containsOnly(files.get(0));
    }
  }

  @Test
  void threadsShareTheStore() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        int seed = i;
        results.add(
            threads.submit(
                () -> {
                  useAFile(seed);
                  return null;
                }));
      }
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(open()).hasSizeBetween(1, 4);
  }

  private void useAFile(int seed) throws IOException {
    Random random = new Random(seed);
    try (SpillStore.SpillFile file = store.create()) {
      int blocks = 1 + random.nextInt(20);
      for (int i = 0; i < blocks; i++) {
        file.write(filled(100_000, seed + i), i * 100_000L);
      }
      for (int i = 0; i < blocks; i++) {
        assertThat(read(file, i * 100_000L, 100_000))
            .as("block %d, seed %d", i, seed)
            .isEqualTo(filled(100_000, seed + i));
      }
    }
  }

  private SpillStore store(long keptAllowanceBytes) {
    return new DirectorySpillStore(List.of(directory), Files::getFileStore, keptAllowanceBytes);
  }

  private SpillStore.SpillFile written(int bytes, int content) throws IOException {
    SpillStore.SpillFile file = store.create();
    file.write(filled(bytes, content), 0);
    return file;
  }

  private static ByteBuffer filled(int bytes, int content) {
    byte[] array = new byte[bytes];
    Arrays.fill(array, (byte) content);
    return ByteBuffer.wrap(array);
  }

  private static ByteBuffer read(SpillStore.SpillFile file, long position, int bytes)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes);
    file.read(buffer, position);
    return buffer.flip();
  }

  private List<String> open() throws IOException {
    return OpenFiles.in(directory);
  }

  private List<Path> descriptors() throws IOException {
    return OpenFiles.descriptors(directory);
  }

  /** The sizes of the files that are open, ascending. */
  private List<Long> sizes() throws IOException {
    List<Long> sizes = new ArrayList<>();
    for (Path descriptor : descriptors()) {
      sizes.add(Files.size(descriptor));
    }
    sizes.sort(null);
    return sizes;
  }
}
