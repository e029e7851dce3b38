package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full while files are kept on it. */
class FullDiskTest {
  private static final int BYTES = 1000;
  private static final int FULL_AT = 700;

  @TempDir Path folder;
  private final KeptFiles kept = new KeptFiles(KeptFiles.DEFAULT_ALLOWANCE_BYTES);
  private final ByteBuffer content = ByteBuffer.allocate(BYTES);
  private SpillDirectory disk;
  private SpillDirectory otherDisk;

  @BeforeEach
  void fill() {
    disk = new SpillDirectory(folder.resolve("disk"), Files::getFileStore);
    otherDisk = new SpillDirectory(folder.resolve("other"), Files::getFileStore);
    new Random(1).nextBytes(content.array());
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    kept.close();
    assertThat(SortResources.openDescriptors(folder)).isEmpty();
  }

  @Test
  void keptFilesMakeWay() throws IOException {
    keep(disk, 10);
    keep(disk, BYTES);
    keep(otherDisk, BYTES);
    try (ChannelSpillFile file = fileOnFullDisk()) {
      file.write(content, 0);
      ByteBuffer read = ByteBuffer.allocate(BYTES);
      file.read(read, 0);
      assertThat(read.flip()).isEqualTo(content.flip());
      assertThat(kept.bytesIn(disk)).isZero();
      assertThat(kept.bytesIn(otherDisk)).isEqualTo(BYTES);
    }
    assertThat(kept.bytesIn(disk)).as("no failure, so it is kept").isEqualTo(BYTES);
  }

  @Test
  void whenNothingIsKeptThereTheWriteFailsAndTheFileIsNotKept() throws IOException {
    keep(otherDisk, BYTES);
    try (ChannelSpillFile file = fileOnFullDisk()) {
      assertThatThrownBy(() -> file.write(content, 0))
          .isInstanceOf(IOException.class)
          .hasMessage("No space left on device");
      file.write(content.rewind().limit(10), 0);
    }
    assertThat(kept.take(disk)).isNull();
    assertThat(kept.bytesIn(otherDisk)).isEqualTo(BYTES);
  }

  /** A file on a disk that is full as long as files are kept on it, or if none ever were. */
  private ChannelSpillFile fileOnFullDisk() throws IOException {
    boolean everKept = kept.bytesIn(disk) > 0;
    Path path = folder.resolve("file");
    FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    return new ChannelSpillFile(
        new TemporaryFile(
            disk,
            path,
            new FullDiskChannel(channel, FULL_AT, () -> !everKept || kept.bytesIn(disk) > 0)),
        kept);
  }

  private void keep(SpillDirectory directory, int bytes) throws IOException {
    try (ChannelSpillFile file = new ChannelSpillFile(directory.create(), kept)) {
      file.write(ByteBuffer.allocate(bytes), 0);
    }
  }
}
