package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LeftOverFilesTest {
  private static final FileTime OLD =
      FileTime.from(Instant.now().minus(LeftOverFiles.LEAST_AGE).minusSeconds(60));

  @TempDir Path directory;

  @Test
  void filesOfDeadProcessesAreDeletedBeforeTheFirstFileIsCreated() throws IOException {
    Path one = old("floe-spill-1.tmp");
    Path other = old("floe-spill-0b5c-ffff.tmp");
    try (SpillStore store = SpillStore.inDirectory(directory)) {
      assertThat(one).exists();
      store.create().close();
      assertThat(one).doesNotExist();
      assertThat(other).doesNotExist();
    }
  }

  @Test
  void onlyOnce() throws IOException {
    try (SpillStore store = SpillStore.inDirectory(directory);
        SpillStore.SpillFile first = store.create()) {
      Path later = old("floe-spill-1.tmp");
      store.create().close();
      assertThat(later).exists();
      assertThat(first.name()).startsWith(directory.toString());
    }
  }

  @Test
  void ofEveryDirectory() throws IOException {
    Path nested = Files.createDirectory(directory.resolve("nested"));
    Path one = old("floe-spill-1.tmp");
    Path other = old("nested/floe-spill-1.tmp");
    try (SpillStore store = SpillStore.inDirectories(List.of(directory, nested))) {
      store.create().close();
      assertThat(one).doesNotExist();
      assertThat(other).as("not needed yet").exists();
      try (SpillStore.SpillFile kept = store.create();
          SpillStore.SpillFile second = store.create()) {
        assertThat(kept.name()).doesNotContain("nested");
        assertThat(second.name()).contains("nested");
      }
      assertThat(other).doesNotExist();
    }
  }

  @Test
  void aFileThatIsJustBeingCreatedStays() throws IOException {
    Path young = Files.createFile(directory.resolve("floe-spill-1.tmp"));
    LeftOverFiles.delete(directory);
    assertThat(young).exists();
  }

  @Test
  void aFileOfThisProcessStays() throws IOException {
    Path own = old(SpillFileNames.next());
    LeftOverFiles.delete(directory);
    assertThat(own).exists();
  }

  @Test
  void aFileLockedByThisProcessStays() throws IOException {
    Path locked = old("floe-spill-1.tmp");
    try (FileChannel channel = FileChannel.open(locked, StandardOpenOption.WRITE)) {
      assertThat(channel.tryLock()).isNotNull();
      LeftOverFiles.delete(directory);
      assertThat(locked).exists();
    }
    LeftOverFiles.delete(directory);
    assertThat(locked).doesNotExist();
  }

  @Test
  void aFileLockedByAnotherProcessStaysUntilThatDies() throws Exception {
    Path locked = old("floe-spill-1.tmp");
    Path left = old("floe-spill-2.tmp");
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                LockAndWait.class.getName(),
                locked.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("locked");
      LeftOverFiles.delete(directory);
      assertThat(locked).exists();
      assertThat(left).doesNotExist();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    LeftOverFiles.delete(directory);
    assertThat(locked).doesNotExist();
  }

  /** Locks a file, says so, and waits to be killed. */
  static final class LockAndWait {
    private LockAndWait() {}

    public static void main(String[] args) throws IOException {
      try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
        System.out.println(channel.tryLock() == null ? "not locked" : "locked");
        System.in.read();
      }
    }
  }

  @Test
  void otherNamesStay() throws IOException {
    Path[] others = {
      old("floe-spill-1.txt"), old("floe-spill.tmp"), old("my-floe-spill-1.tmp"), old("x.tmp")
    };
    LeftOverFiles.delete(directory);
    assertThat(others).allSatisfy(other -> assertThat(other).exists());
  }

  @Test
  void directoriesStay() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("floe-spill-1.tmp"));
    Files.setLastModifiedTime(folder, OLD);
    LeftOverFiles.delete(directory);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void linksAndWhatTheyLeadToStay() throws IOException {
    Path target = old("precious");
    Path link = Files.createSymbolicLink(directory.resolve("floe-spill-1.tmp"), target);
    Path dangling =
        Files.createSymbolicLink(
            directory.resolve("floe-spill-2.tmp"), directory.resolve("nothing"));
    LeftOverFiles.delete(directory);
    assertThat(target).exists();
    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(Files.exists(dangling, LinkOption.NOFOLLOW_LINKS)).isTrue();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatCannotBeDeletedIsLeftAlone() throws Exception {
    Path running = directory.resolve("floe-spill-1.tmp");
    Files.copy(Path.of("/bin/sleep"), running);
    assertThat(running.toFile().setExecutable(true)).isTrue();
    Process process = new ProcessBuilder(running.toString(), "600").start();
    Files.setLastModifiedTime(running, OLD);
    Path left = old("floe-spill-2.tmp");
    try (SpillStore store = SpillStore.inDirectory(directory);
        SpillStore.SpillFile file = store.create()) {
      assertThat(running).as("a running program cannot be opened").exists();
      assertThat(left).doesNotExist();
      assertThat(file.name()).startsWith(directory.toString());
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  private Path old(String name) throws IOException {
    Path file = Files.createFile(directory.resolve(name));
    Files.setLastModifiedTime(file, OLD);
    return file;
  }
}
