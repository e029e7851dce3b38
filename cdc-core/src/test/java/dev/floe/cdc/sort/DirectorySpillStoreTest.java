package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.testing.OpenFiles;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DirectorySpillStoreTest {
  @TempDir Path directory;
  private SpillStore store;

  @BeforeEach
  void makeStore() {
    store = SpillStore.inDirectory(directory);
  }

  @AfterEach
  void closeStore() throws IOException {
    store.close();
    assertThat(SortResources.openDescriptors(directory)).isEmpty();
  }

  @Test
  void writesAndReadsAtPositions() throws IOException {
    try (SpillStore.SpillFile file = store.create()) {
      file.write(ByteBuffer.wrap(new byte[] {4, 5, 6}), 3);
      file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 0);
      ByteBuffer read = ByteBuffer.allocateDirect(4);
      file.read(read, 1);
      assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3, 4, 5}));
    }
  }

  @Test
  void readingBehindTheEndIsAnError() throws IOException {
    try (SpillStore.SpillFile file = store.create()) {
      file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 0);
      assertThatThrownBy(() -> file.read(ByteBuffer.allocate(4), 1))
          .isInstanceOf(EOFException.class)
          .hasMessage("the file ends at 3, 2 bytes too early");
    }
  }

  @Test
  void createsTheDirectoryAndNamesFilesInIt() throws IOException {
    Path nested = directory.resolve("a/b");
    try (SpillStore nestedStore = SpillStore.inDirectory(nested);
        SpillStore.SpillFile file = nestedStore.create();
        SpillStore.SpillFile other = nestedStore.create()) {
      assertThat(file.name()).startsWith(nested + "/floe-spill-").endsWith(".tmp");
      assertThat(other.name()).isNotEqualTo(file.name());
    }
  }

  @Test
  void aClosedFileIsGoneWithItsStore() throws IOException {
    SpillStore.SpillFile file = store.create();
    file.write(ByteBuffer.wrap(new byte[] {1}), 0);
    file.close();
    file.close();
    store.close();
    store.close();
    assertThat(filesIn(directory)).isZero();
    assertThat(SortResources.openDescriptors(directory)).isEmpty();
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aLinkToADirectoryIsOne() throws IOException {
    Path target = Files.createDirectory(directory.resolve("target"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), target);
    try (SpillStore inLink = SpillStore.inDirectory(link);
        SpillStore.SpillFile file = inLink.create()) {
      assertThat(file.name()).startsWith(link + "/floe-spill-");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatIsCreatedIsItsOwnersAlone() throws IOException {
    Path made = directory.resolve("made");
    try (SpillStore inMade = SpillStore.inDirectory(made);
        SpillStore.SpillFile file = inMade.create()) {
      assertThat(permissions(made)).isEqualTo("rwx------");
      assertThat(OpenFiles.descriptors(made))
          .singleElement()
          .satisfies(descriptor -> assertThat(permissions(descriptor)).isEqualTo("rw-------"));
      assertThat(file.name()).startsWith(made.toString());
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aDirectoryThatWasThereKeepsItsPermissions() throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    store.create().close();
    assertThat(permissions(directory)).isEqualTo("rwxr-xr-x");
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aDirectoryThatIsAFileIsReported() throws IOException {
    Path file = Files.createFile(directory.resolve("taken"));
    try (SpillStore inFile = SpillStore.inDirectory(file)) {
      assertThatThrownBy(inFile::create)
          .isInstanceOf(IOException.class)
          .hasMessage(
              "cannot create the spill directory "
                  + file
                  + ": a file that is no directory has that name: "
                  + file
                  + "; free space there, or give another spill directory that can be created and"
                  + " written");
    }
  }

  @Test
  void theSorterPassesTheReasonOn() throws IOException {
    Path file = Files.createFile(directory.resolve("taken"));
    try (SortBudget budget = SortBudget.ofBytes(1);
        SpillStore inFile = SpillStore.inDirectory(file);
        ExternalSorter sorter = ExternalSorter.create(budget, inFile)) {
      TestRecord large = TestRecord.of("a", "b".repeat(200));
      large.addTo(sorter);
      assertThatThrownBy(
              () -> {
                large.addTo(sorter);
                sorter.sort();
              })
          .isInstanceOf(SpillException.class)
          .hasMessageStartingWith("cannot spill sorted records: cannot create the spill directory");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDirectoryThatCannotBeWrittenIsReported() {
    Path unwritable = Path.of("/proc/self");
    try (SpillStore inUnwritable = SpillStore.inDirectory(unwritable)) {
      assertThatThrownBy(inUnwritable::create)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot create a spill file in " + unwritable + ": ")
          .hasMessageEndingWith("give another spill directory that can be created and written");
    }
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
      try (SortBudget budget = SortBudget.ofBytes(1);
          SpillStore store = SpillStore.inDirectory(Path.of(args[0]));
          ExternalSorter sorter = ExternalSorter.create(budget, store)) {
        for (int i = 0; i < 100; i++) {
          TestRecord.of("key " + i, "payload").addTo(sorter);
        }
        sorter.sort();
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
