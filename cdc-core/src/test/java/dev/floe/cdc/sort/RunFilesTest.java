package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RunFilesTest {
  private static final int BUFFER = 1 << 10;
  private static final int EXTENT = 16 << 10;

  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void runsTakeTurnsAmongTheDirectories() {
    RoomyStore store = new RoomyStore(resources.store(), 1L << 40, 1L << 40, 1L << 40);
    try (RunFiles files = new RunFiles(store, BUFFER)) {
      assertThat(store.created).isEmpty();
      for (int i = 0; i < 6; i++) {
        RunSpace run = files.begin(100);
        assertThat(run.id()).isEqualTo(i);
        run.write(ByteBuffer.allocate(100), 0);
        assertThat(store.created).hasSize(Math.min(3, i + 1));
      }
      assertThat(store.written).containsExactly(0, 1, 2, 0, 1, 2);
      assertThat(files.writtenBytes()).isEqualTo(600);
      assertThat(files.largestFileBytes()).isEqualTo(2 * EXTENT);
    }
  }

  @Test
  void aFullDirectoryIsPassedOver() {
    RoomyStore store = new RoomyStore(resources.store(), 1L << 40, 50, 1L << 40);
    try (RunFiles files = new RunFiles(store, BUFFER)) {
      for (int i = 0; i < 4; i++) {
        files.begin(100).write(ByteBuffer.allocate(100), 0);
      }
      assertThat(store.written).containsExactly(0, 2, 0, 2);
      files.begin(100).write(ByteBuffer.allocate(100), 0);
      files.begin(50).write(ByteBuffer.allocate(50), 0);
      assertThat(store.written).containsExactly(0, 2, 0, 2, 0, 1);
    }
  }

  @Test
  void fullDirectoriesAreNamedWithWhatTheyHave() {
    RoomyStore store = new RoomyStore(resources.store(), 1000, 50);
    try (RunFiles files = new RunFiles(store, BUFFER)) {
      assertThatThrownBy(() -> files.begin(2000))
          .isInstanceOf(SpillException.class)
          .hasMessage(
              "cannot spill sorted records: a run of up to 2,000 bytes has room in no spill"
                  + " directory: "
                  + store.created.get(0)
                  + " needs 2,000 bytes more and has 1,000, "
                  + store.created.get(1)
                  + " needs 2,000 bytes more and has 50; free space there, or give another spill"
                  + " directory or a larger sorter budget");
    }
  }

  @Test
  void freedExtentsAreRoom() {
    RoomyStore store = new RoomyStore(resources.store(), EXTENT);
    try (RunFiles files = new RunFiles(store, BUFFER)) {
      RunSpace first = files.begin(EXTENT);
      first.write(ByteBuffer.allocate(EXTENT), 0);
      store.room[0] = 0;
      assertThatThrownBy(() -> files.begin(EXTENT)).isInstanceOf(SpillException.class);
      first.free();
      RunSpace second = files.begin(EXTENT);
      second.write(ByteBuffer.allocate(EXTENT), 0);
      RunSpace third = files.begin(EXTENT, List.of(new Run(second, 1, EXTENT, 0, new KeyPrefix())));
      assertThat(third.bytes()).isZero();
      assertThat(files.largestFileBytes()).isEqualTo(EXTENT);
    }
  }

  @Test
  void aFileSystemThatDoesNotAnswerIsNamed() {
    RoomyStore store = new RoomyStore(resources.store(), -1);
    try (RunFiles files = new RunFiles(store, BUFFER)) {
      assertThatThrownBy(() -> files.begin(1))
          .isInstanceOf(SpillException.class)
          .hasMessageStartingWith("cannot spill sorted records to " + store.created.get(0))
          .hasMessageContaining("does not say how much room it has: stale handle");
    }
  }

  @Test
  void allFilesAreClosedWhateverFails() {
    TestSpillStore failing = resources.store();
    failing.failClose();
    RunFiles files = new RunFiles(new RoomyStore(failing, 100, 100), BUFFER);
    files.begin(1);
    files.begin(1);
    assertThatThrownBy(files::close)
        .isInstanceOf(SpillException.class)
        .hasMessageContaining("Stale file handle")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    assertThat(failing.openFiles()).isZero();
    files.close();
  }

  @Test
  void aSorterUsesAllDirectoriesAndMergesAcrossThem() {
    Random random = new Random(1);
    List<TestRecord> records = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      byte[] key = new byte[12];
      random.nextBytes(key);
      records.add(new TestRecord(key, new byte[20]));
    }
    TestSpillStore files = resources.store();
    long[] room = {1L << 40, 1L << 40, 1L << 40};
    RoomyStore store = new RoomyStore(files, room);
    try (ExternalSorter sorter = ExternalSorter.create(resources.budget(32 << 10), store)) {
      TestRecord.addAll(sorter, records);
      assertThat(TestRecord.drain(sorter.sort())).isEqualTo(TestRecord.sorted(records));
      assertThat(store.created).hasSize(3);
      for (int i = 0; i < 3; i++) {
        int writes = Collections.frequency(store.written, i);
        assertThat(writes).as("writes to %d", i).isGreaterThan(store.written.size() / 5);
      }
    }
  }

  /** Directories, each with the room it is given; -1 is one that fails to say. */
  private static final class RoomyStore implements SpillStore {
    private final SpillStore store;
    private final long[] room;
    private final List<String> created = new ArrayList<>();
    private final List<Integer> written = new ArrayList<>();

    RoomyStore(SpillStore store, long... room) {
      this.store = store;
      this.room = Arrays.copyOf(room, room.length);
    }

    @Override
    public int directories() {
      return room.length;
    }

    @Override
    public SpillFile create() throws IOException {
      SpillFile file = store.create();
      int number = created.size();
      created.add(file.name());
      return new SpillFile() {
        @Override
        public String name() {
          return file.name();
        }

        @Override
        public long usableBytes() throws IOException {
          if (room[number] < 0) {
            throw new IOException("stale handle");
          }
          return room[number];
        }

        @Override
        public void write(ByteBuffer source, long position) throws IOException {
          written.add(number);
          file.write(source, position);
        }

        @Override
        public void read(ByteBuffer target, long position) throws IOException {
          file.read(target, position);
        }

        @Override
        public void close() throws IOException {
          file.close();
        }
      };
    }
  }
}
