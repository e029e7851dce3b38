package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DirectorySpillStoreTest {
  @TempDir Path directory;

  @Test
  void writesAndReadsAtPositions() throws IOException {
    try (SpillStore.SpillFile file = SpillStore.inDirectory(directory).create()) {
      file.write(ByteBuffer.wrap(new byte[] {4, 5, 6}), 3);
      file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 0);
      ByteBuffer read = ByteBuffer.allocateDirect(4);
      file.read(read, 1);
      assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3, 4, 5}));
    }
  }

  @Test
  void readingBehindTheEndIsAnError() throws IOException {
    try (SpillStore.SpillFile file = SpillStore.inDirectory(directory).create()) {
      file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 0);
      assertThatThrownBy(() -> file.read(ByteBuffer.allocate(4), 1))
          .isInstanceOf(EOFException.class)
          .hasMessage("the file ends at 3, 2 bytes too early");
    }
  }

  @Test
  void createsTheDirectoryAndNamesFilesInIt() throws IOException {
    Path nested = directory.resolve("a/b");
    try (SpillStore.SpillFile file = SpillStore.inDirectory(nested).create();
        SpillStore.SpillFile other = SpillStore.inDirectory(nested).create()) {
      assertThat(file.name()).startsWith(nested + "/floe-spill-").endsWith(".tmp");
      assertThat(other.name()).isNotEqualTo(file.name());
    }
  }

  @Test
  void aClosedFileIsGone() throws IOException {
    SpillStore.SpillFile file = SpillStore.inDirectory(directory).create();
    file.write(ByteBuffer.wrap(new byte[] {1}), 0);
    file.close();
    file.close();
    assertThat(filesIn(directory)).isZero();
    assertThat(SortResources.openDescriptors(directory)).isEmpty();
  }

  @Test
  void aDirectoryThatIsAFileIsReported() throws IOException {
    Path file = Files.createFile(directory.resolve("taken"));
    assertThatThrownBy(() -> SpillStore.inDirectory(file).create())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot create the spill directory " + file)
        .hasMessageContaining("a file that is no directory has that name")
        .hasMessageContaining("give one that can be created and written");
  }

  @Test
  void theSorterPassesTheReasonOn() throws IOException {
    Path file = Files.createFile(directory.resolve("taken"));
    SortBudget budget = SortBudget.ofBytes(1);
    try (ExternalSorter sorter = ExternalSorter.create(budget, SpillStore.inDirectory(file))) {
      TestRecord.of("a", "b").addTo(sorter);
      assertThatThrownBy(() -> TestRecord.of("a", "b").addTo(sorter))
          .isInstanceOf(SpillException.class)
          .hasMessageStartingWith("cannot spill sorted records: cannot create the spill directory");
    }
    assertThat(budget.usedBytes()).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDirectoryThatCannotBeWrittenIsReported() {
    Path unwritable = Path.of("/proc/self");
    assertThatThrownBy(() -> SpillStore.inDirectory(unwritable).create())
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot create a spill file in " + unwritable)
        .hasMessageContaining("give another spill directory that can be written");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aKilledProcessLeavesNoFile() throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                SpillAndWait.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("spilled");
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(filesIn(directory)).isZero();
  }

  /** Spills some records, says so, and waits to be killed. */
  static final class SpillAndWait {
    private SpillAndWait() {}

    public static void main(String[] args) throws IOException {
      SpillStore store = SpillStore.inDirectory(Path.of(args[0]));
      try (ExternalSorter sorter = ExternalSorter.create(SortBudget.ofBytes(1), store)) {
        for (int i = 0; i < 10; i++) {
          TestRecord.of("key " + i, "payload").addTo(sorter);
        }
        System.out.println(sorter.spilledBytes() > 0 ? "spilled" : "not spilled");
        System.in.read();
      }
    }
  }

  private static long filesIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.count();
    }
  }
}
