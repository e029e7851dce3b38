package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSpaceTest {
  private static final long MB = 1L << 20;
  private static final long GB = 1L << 30;
  private static final long ALLOWANCE = 4 * MB;

  @TempDir Path directory;

  @Test
  void ofALargeDisk64MegabytesAreLeft() {
    assertThat(usable(100 * GB, GB)).isEqualTo(GB - 64 * MB);
    assertThat(usable(100 * GB, 64 * MB + 1)).isEqualTo(1);
    assertThat(usable(100 * GB, 64 * MB)).isZero();
    assertThat(usable(100 * GB, 0)).isZero();
  }

  @Test
  void ofASmallDiskAHundredthIsLeft() {
    assertThat(usable(100 * MB, 50 * MB)).isEqualTo(49 * MB);
    assertThat(usable(100 * MB, MB)).isZero();
  }

  @Test
  void aDiskThatDoesNotTellIsUnlimited() {
    assertThat(usable(0, 0)).isEqualTo(FreeSpace.UNKNOWN);
    assertThat(usable(-1, 10)).isEqualTo(FreeSpace.UNKNOWN);
    assertThat(usable(GB, -1)).isEqualTo(FreeSpace.UNKNOWN);
    assertThat(usable(GB, Long.MIN_VALUE)).isEqualTo(FreeSpace.UNKNOWN);
  }

  @Test
  void aFileCanGrowByWhatTheDiskHasAndWhatIsKeptThere() throws IOException {
    long disk = GB - 64 * MB;
    SpillStore store = store(new FakeFileStore(100 * GB, GB));
    SpillStore.SpillFile kept = store.create();
    try (store;
        SpillStore.SpillFile file = store.create()) {
      kept.write(ByteBuffer.allocate(1000), 0);
      assertThat(kept.usableBytes()).as("while another is in use").isEqualTo(disk);
      kept.close();
      assertThat(file.usableBytes()).as("beside a kept file").isEqualTo(disk + 1000);
      try (SpillStore.SpillFile reused = store.create()) {
        assertThat(reused.usableBytes()).as("what it has already").isEqualTo(disk + 1000);
        reused.write(ByteBuffer.allocate(600), 0);
        assertThat(reused.usableBytes()).as("after 600 bytes").isEqualTo(disk + 400);
        reused.write(ByteBuffer.allocate(600), 600);
        assertThat(reused.usableBytes()).as("after 1200 bytes").isEqualTo(disk);
      }
    }
  }

  @Test
  void aFileOnADiskThatDoesNotTellCanGrowForEver() throws IOException {
    try (SpillStore store = store(new FakeFileStore(0, 0));
        SpillStore.SpillFile file = store.create()) {
      file.write(ByteBuffer.allocate(1000), 0);
      assertThat(file.usableBytes()).isEqualTo(Long.MAX_VALUE);
    }
  }

  @Test
  void aFileOnADiskThatNeverEndsCanGrowForEver() throws IOException {
    SpillStore store = store(new FakeFileStore(Long.MAX_VALUE, Long.MAX_VALUE));
    SpillStore.SpillFile kept = store.create();
    try (store;
        SpillStore.SpillFile file = store.create()) {
      assertThat(file.usableBytes()).isEqualTo(Long.MAX_VALUE - 64 * MB);
      kept.write(ByteBuffer.allocate(1), 64 * MB);
      kept.close();
      assertThat(file.usableBytes()).isGreaterThan(Long.MAX_VALUE - 64 * MB);
    }
  }

  @Test
  void theRealDiskTells() throws IOException {
    try (SpillStore store = SpillStore.inDirectory(directory);
        SpillStore.SpillFile file = store.create()) {
      assertThat(file.usableBytes()).isBetween(1L, Long.MAX_VALUE - 1);
    }
  }

  private SpillStore store(FakeFileStore disk) {
    return new DirectorySpillStore(List.of(directory), path -> disk, ALLOWANCE);
  }

  private static long usable(long totalBytes, long usableBytes) {
    return FreeSpace.usableBytes(new FakeFileStore(totalBytes, usableBytes));
  }
}
