package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunSpaceTest {
  private static final int EXTENT = 64;

  private final MemoryFile disk = new MemoryFile();
  private final ExtentFile file = new ExtentFile(disk, EXTENT);

  @Test
  void runsTakeExtentsInTurnAndReadBackWhatEachWrote() {
    RunSpace one = new RunSpace(file, 0);
    RunSpace other = new RunSpace(file, 1);
    byte[] ones = bytes(3 * EXTENT + 5, 1);
    byte[] others = bytes(2 * EXTENT, 2);
    for (int i = 0; i < ones.length; i += 7) {
      one.write(piece(ones, i, 7), i);
      if (i < others.length) {
        other.write(piece(others, i, 7), i);
      }
    }
    assertThat(one.bytes()).isEqualTo(ones.length);
    assertThat(other.bytes()).isEqualTo(others.length);
    assertThat(read(one, 0, ones.length)).isEqualTo(ones);
    assertThat(read(other, 0, others.length)).isEqualTo(others);
    assertThat(file.sizeBytes()).isEqualTo(6 * EXTENT);
    assertThat(file.writtenBytes()).isEqualTo(ones.length + others.length);
  }

  @Test
  void extentsSideBySideAreOneCall() {
    RunSpace run = new RunSpace(file, 0);
    byte[] bytes = bytes(5 * EXTENT, 3);
    run.write(ByteBuffer.wrap(bytes), 0);
    assertThat(disk.calls).containsExactly("write 320 at 0");
    disk.calls.clear();
    assertThat(read(run, EXTENT / 2, 3 * EXTENT))
        .isEqualTo(Arrays.copyOfRange(bytes, EXTENT / 2, EXTENT / 2 + 3 * EXTENT));
    assertThat(disk.calls).containsExactly("read 192 at 32");
  }

  @Test
  void freedExtentsAreTakenFirstAndTheLowestOfThem() {
    RunSpace first = new RunSpace(file, 0);
    RunSpace second = new RunSpace(file, 1);
    RunSpace third = new RunSpace(file, 2);
    first.write(ByteBuffer.allocate(2 * EXTENT), 0);
    second.write(ByteBuffer.allocate(EXTENT), 0);
    first.write(ByteBuffer.allocate(1), 2 * EXTENT);
    second.free();
    first.freeBefore(EXTENT);
    assertThat(file.freeBytes()).isEqualTo(2 * EXTENT);
    disk.calls.clear();
    byte[] bytes = bytes(3 * EXTENT, 4);
    third.write(ByteBuffer.wrap(bytes), 0);
    assertThat(disk.calls).containsExactly("write 64 at 0", "write 64 at 128", "write 64 at 256");
    assertThat(read(third, 0, bytes.length)).isEqualTo(bytes);
    assertThat(file.freeBytes()).isZero();
    assertThat(file.sizeBytes()).isEqualTo(5 * EXTENT);
  }

  @Test
  void whatIsReadIsFreedByExtentsAndOnce() {
    RunSpace run = new RunSpace(file, 0);
    run.write(ByteBuffer.allocate(3 * EXTENT + 1), 0);
    run.freeBefore(EXTENT - 1);
    assertThat(file.freeBytes()).isZero();
    run.freeBefore(2 * EXTENT);
    run.freeBefore(2 * EXTENT);
    assertThat(file.freeBytes()).isEqualTo(2 * EXTENT);
    run.free();
    run.free();
    assertThat(file.freeBytes()).isEqualTo(4 * EXTENT);
  }

  @Test
  void errorsNameTheFileAndThePositionInIt() {
    RunSpace before = new RunSpace(file, 0);
    before.write(ByteBuffer.allocate(EXTENT), 0);
    RunSpace run = new RunSpace(file, 1);
    run.write(ByteBuffer.allocate(10), 0);
    assertThat(run.corrupt(3, "it is odd"))
        .hasMessageStartingWith("cannot read sorted records back from memory: the block at 67 of")
        .hasMessageContaining("of run 1 is not what was written: it is odd");
    disk.fails = true;
    assertThatThrownBy(() -> run.read(ByteBuffer.allocate(4), 2))
        .isInstanceOf(SpillException.class)
        .hasMessageContaining("from memory: reading 4 bytes at 66 failed: broken");
    assertThatThrownBy(() -> run.write(ByteBuffer.allocate(5), 10))
        .isInstanceOf(SpillException.class)
        .hasMessageContaining("to memory: writing 5 bytes at 74 failed after 74 bytes");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void runsThatComeAndGoNeverTouchEachOther(long seed) {
    Random random = new Random(seed);
    List<RunSpace> runs = new ArrayList<>();
    List<byte[]> contents = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      if (runs.size() > 5) {
        int one = random.nextInt(runs.size());
        byte[] content = contents.remove(one);
        RunSpace run = runs.remove(one);
        assertThat(read(run, 0, content.length)).as("seed " + seed).isEqualTo(content);
        run.free();
      }
      RunSpace run = new RunSpace(file, i);
      byte[] content = bytes(1 + random.nextInt(6 * EXTENT), i);
      for (int at = 0; at < content.length; ) {
        int length = 1 + random.nextInt(2 * EXTENT);
        run.write(piece(content, at, length), at);
        at += length;
      }
      runs.add(run);
      contents.add(content);
    }
    assertThat(file.sizeBytes()).as("seed " + seed).isLessThanOrEqualTo(7 * 6 * EXTENT);
  }

  private static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static ByteBuffer piece(byte[] bytes, int from, int length) {
    return ByteBuffer.wrap(bytes, from, Math.min(length, bytes.length - from));
  }

  private static byte[] read(RunSpace run, long position, int length) {
    byte[] bytes = new byte[length];
    run.read(ByteBuffer.wrap(bytes), position);
    return bytes;
  }

  /** A file on the heap that writes down its calls. */
  private static final class MemoryFile implements SpillStore.SpillFile {
    private final List<String> calls = new ArrayList<>();
    private byte[] content = new byte[0];
    private boolean fails;

    @Override
    public String name() {
      return "memory";
    }

    @Override
    public void write(ByteBuffer source, long position) throws IOException {
      call("write", source.remaining(), position);
      content =
          Arrays.copyOf(content, Math.max(content.length, (int) position + source.remaining()));
      source.get(content, (int) position, source.remaining());
    }

    @Override
    public void read(ByteBuffer target, long position) throws IOException {
      call("read", target.remaining(), position);
      if (position + target.remaining() > content.length) {
        throw new EOFException("the file ends at " + content.length);
      }
      target.put(content, (int) position, target.remaining());
    }

    @Override
    public void close() {}

    private void call(String what, int bytes, long position) throws IOException {
      if (fails) {
        throw new IOException("broken");
      }
      calls.add(what + " " + bytes + " at " + position);
    }
  }
}
