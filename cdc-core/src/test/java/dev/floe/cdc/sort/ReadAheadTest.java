package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading a run on whatever threads there are, or are not. */
class ReadAheadTest {
  private static final int BUFFER = 1 << 10;
  private static final int RECORDS = 500;

  @RegisterExtension final SortResources resources = new SortResources();

  private final SortThreads threads = new SortThreads();
  private final List<Runnable> kept = new ArrayList<>();
  private final List<RunReader> readers = new ArrayList<>();
  private SorterMemory memory;
  private GatedStore store;
  private RunFiles files;

  @BeforeEach
  void open() {
    memory = new SorterMemory(resources.budget(1 << 20).memory(), () -> {});
    store = new GatedStore(resources.store());
  }

  @AfterEach
  void close() {
    store.open();
    readers.forEach(RunReader::release);
    memory.close();
    files.close();
    threads.endWhenIdle();
    assertThat(Thread.interrupted()).as("interrupted").isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aRunReadsTheSameOnThreads(SpillCompression compression) {
    assertReadsAll(write(compression), threads);
  }

  @ParameterizedTest
  @EnumSource
  void aRunReadsTheSameOnTheOwnersThread(SpillCompression compression) {
    assertReadsAll(write(compression), Runnable::run);
  }

  @ParameterizedTest
  @EnumSource
  void aRunReadsTheSameWhereNoThreadComes(SpillCompression compression) {
    assertReadsAll(write(compression), kept::add);
    assertThat(kept).as("tasks that were not run").hasSize(1);
    kept.forEach(Runnable::run);
  }

  @Test
  void aRunReadsTheSameWhereTasksAreRefused() {
    assertReadsAll(
        write(SpillCompression.NONE),
        task -> {
          throw new RejectedExecutionException("shut down");
        });
  }

  @Test
  void tasksThatComeLateChangeNothing() {
    Run run = write(SpillCompression.NONE);
    RunReader reader = reader(run, kept::add);
    for (int i = 0; i < RECORDS; i++) {
      assertThat(reader.next()).isTrue();
      assertRecord(reader, i);
      if (i % 37 == 0) {
        kept.forEach(Runnable::run);
      }
    }
    assertThat(reader.next()).isFalse();
    kept.forEach(Runnable::run);
  }

  @Test
  void whatIsReadIsGivenBackBeforeTheRunEnds() {
    Run run = write(SpillCompression.NONE);
    int extentBytes = 16 * BUFFER;
    assertThat(run.bytes()).isBetween(extentBytes + 1L, 2L * extentBytes - 1);
    RunReader reader = reader(run, threads);
    for (int i = 0; i < RECORDS; i++) {
      assertThat(reader.next()).isTrue();
    }
    RunSpace next = files.begin(extentBytes);
    next.write(ByteBuffer.allocate(extentBytes), 0);
    assertThat(files.largestFileBytes()).isEqualTo(2L * extentBytes);
  }

  @Test
  void theNextBlockIsReadWhileTheFirstIsShown() throws InterruptedException {
    Run run = write(SpillCompression.NONE);
    RunReader reader = reader(run, threads);
    assertThat(reader.next()).isTrue();
    store.awaitReads(2);
    assertRecord(reader, 0);
    reader.release();
  }

  @Test
  void releasingWaitsForTheReadThatIsUnderWay() throws InterruptedException {
    Run run = write(SpillCompression.NONE);
    store.gate(2);
    RunReader reader = reader(run, threads);
    assertThat(reader.next()).isTrue();
    store.awaitReads(2);
    Thread owner = new Thread(reader::release);
    owner.start();
    awaitWaiting(owner);
    long heldBytes = resources.usedBytes();
    store.open();
    owner.join();
    assertThat(heldBytes).as("memory held meanwhile").isEqualTo(2L * run.largestBlockBytes());
    assertThat(resources.usedBytes()).isZero();
  }

  @Test
  void anInterruptNeitherEndsWaitingNorIsLost() throws InterruptedException {
    Run run = write(SpillCompression.NONE);
    store.gate(2);
    RunReader reader = reader(run, threads);
    int[] read = {0};
    boolean[] interrupted = {false};
    Thread owner =
        new Thread(
            () -> {
              while (read[0] < 40 && reader.next()) {
                read[0]++;
              }
              interrupted[0] = Thread.interrupted();
            });
    reader.next();
    store.awaitReads(2);
    owner.start();
    awaitWaiting(owner);
    owner.interrupt();
    store.open();
    owner.join();
    assertThat(read[0]).isEqualTo(40);
    assertThat(interrupted[0]).as("still interrupted").isTrue();
    reader.release();
  }

  @Test
  void whatFailsOnAThreadIsThrownByNext() {
    Run run = write(SpillCompression.NONE);
    store.failAt(3);
    RunReader reader = reader(run, threads);
    int[] read = {0};
    assertThatThrownBy(
            () -> {
              while (reader.next()) {
                assertRecord(reader, read[0]++);
              }
            })
        .isInstanceOf(SpillException.class)
        .hasMessageContaining("cannot read sorted records back from " + store.name)
        .hasMessageContaining("Input/output error");
    assertThat(read[0]).as("records of two blocks").isBetween(10, 70);
    reader.release();
  }

  @Test
  void aMergeThatFailsWaitsForTheReadsThatAreUnderWay() throws InterruptedException {
    memory.close();
    memory = new SorterMemory(resources.budget(1).memory(), () -> {});
    files = new RunFiles(store, BUFFER);
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      // The first three are merged first, the second some records behind the others.
      runs.add(write(i == 1 ? 10 : 0, i < 3 ? 210 : RECORDS));
    }
    long thirdBlockOfFirst = 2500;
    long secondBlockOfSecond = 16 * BUFFER + 1500;
    store.gateAndFail(thirdBlockOfFirst, secondBlockOfSecond);
    RunMerger merger = new RunMerger(memory, files, BUFFER, null, threads);
    Throwable[] thrown = {null};
    Thread owner =
        new Thread(
            () -> {
              try {
                merger.open(runs, null);
              } catch (Throwable e) {
                thrown[0] = e;
              }
            });
    owner.start();
    store.failed.await();
    awaitWaiting(owner);
    assertThat(resources.usedBytes()).isGreaterThan(2 * BUFFER);
    store.open();
    owner.join();
    assertThat(thrown[0])
        .isInstanceOf(SpillException.class)
        .hasMessageContaining("reading")
        .hasMessageContaining("Input/output error");
    assertThat(resources.usedBytes()).as("the write buffer").isEqualTo(BUFFER);
  }

  @Test
  void aRunWithALargeRecordIsNotReadAhead() {
    files = new RunFiles(store, BUFFER);
    Region buffer = memory.ioBuffer(BUFFER);
    Region record = memory.ioBuffer(5000);
    RunWriter writer = new RunWriter(files.begin(6000), buffer, SpillCompression.NONE, null);
    writer.add(record.address(), 10, 4990, false);
    Run run = writer.finish();
    assertThat(BlockReader.bytesToReadAhead(run, BUFFER)).isZero();
    assertThatThrownBy(() -> new RunReader(memory, run, BUFFER, threads))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot read ahead: a block of the run has 5039 bytes");
  }

  private Run write(SpillCompression compression) {
    files = new RunFiles(compression.of(store), BUFFER);
    Run run = write(0, RECORDS);
    assertThat(run.largestUnpackedBytes() > 0).isEqualTo(compression == SpillCompression.LZ4);
    return run;
  }

  private Run write(int begin, int end) {
    Region buffer = memory.ioBuffer(BUFFER);
    Region record = memory.ioBuffer(64);
    RunWriter writer = new RunWriter(files.begin(60_000), buffer, files.compression(), null);
    for (int i = begin; i < end; i++) {
      fill(record, i);
      writer.add(record.address(), 12, length(i), i % 3 == 0);
    }
    Run run = writer.finish();
    memory.free(record);
    memory.free(buffer);
    return run;
  }

  private RunReader reader(Run run, Executor executor) {
    RunReader reader = new RunReader(memory, run, BUFFER, executor);
    readers.add(reader);
    return reader;
  }

  private void assertReadsAll(Run run, Executor executor) {
    RunReader reader = reader(run, executor);
    for (int i = 0; i < RECORDS; i++) {
      assertThat(reader.next()).as("record %d", i).isTrue();
      assertRecord(reader, i);
      assertThat(resources.usedBytes())
          .isLessThanOrEqualTo(
              BlockReader.bytesToRead(run, BUFFER) + BlockReader.bytesToReadAhead(run, BUFFER));
    }
    assertThat(reader.next()).isFalse();
    assertThat(resources.usedBytes()).isZero();
  }

  private static void assertRecord(RunReader reader, int i) {
    assertThat(reader.keyLength()).isEqualTo(12);
    assertThat(reader.payloadLength()).isEqualTo(length(i));
    assertThat(reader.marked()).isEqualTo(i % 3 == 0);
    assertThat(NativeMemory.readBigEndianLong(reader.key()) >>> 32).isEqualTo(i);
    assertThat(NativeMemory.readByte(reader.key() + 12 + length(i) - 1)).isEqualTo((byte) i);
  }

  private static int length(int i) {
    return 1 + i % 40;
  }

  /** A record that LZ4 makes smaller, but for every fifth hundred of them. */
  private static void fill(Region record, int i) {
    Random random = new Random(i);
    for (int at = 0; at < record.bytes(); at++) {
      byte value = (byte) (i % 500 >= 400 ? random.nextInt() : 7);
      NativeMemory.writeByte(record.address() + at, value);
    }
    for (int b = 0; b < 4; b++) {
      NativeMemory.writeByte(record.address() + b, (byte) (i >>> (24 - 8 * b)));
    }
    NativeMemory.writeByte(record.address() + 12 + length(i) - 1, (byte) i);
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      assertThat(thread.isAlive()).as("the thread waits").isTrue();
      Thread.onSpinWait();
    }
  }

  /** A store that holds up, or fails, the read of a number that is told, counted from 1. */
  private static final class GatedStore implements SpillStore {
    private final SpillStore store;
    private final CountDownLatch opened = new CountDownLatch(1);
    private final CountDownLatch gateReached = new CountDownLatch(1);
    private final CountDownLatch failed = new CountDownLatch(1);
    private long gatedPosition = -1;
    private long failingPosition = -1;
    private int gatedRead;
    private int failingRead;
    private int reads;
    private String name;

    GatedStore(SpillStore store) {
      this.store = store;
    }

    void gate(int read) {
      gatedRead = read;
    }

    void gateAndFail(long gated, long failing) {
      gatedPosition = gated;
      failingPosition = failing;
    }

    void failAt(int read) {
      failingRead = read;
    }

    void open() {
      opened.countDown();
    }

    synchronized void awaitReads(int count) throws InterruptedException {
      while (reads < count) {
        wait();
      }
    }

    private synchronized int count() {
      reads++;
      notifyAll();
      return reads;
    }

    @Override
    public SpillFile create() throws IOException {
      SpillFile file = store.create();
      name = file.name();
      return new SpillFile() {
        @Override
        public String name() {
          return file.name();
        }

        @Override
        public void write(ByteBuffer source, long position) throws IOException {
          file.write(source, position);
        }

        @Override
        public void read(ByteBuffer target, long position) throws IOException {
          long end = position + target.remaining();
          boolean gated = position <= gatedPosition && gatedPosition < end;
          boolean failing = position <= failingPosition && failingPosition < end;
          int read = count();
          try {
            if (gated) {
              gateReached.countDown();
            }
            if (failing && !gateReached.await(1, TimeUnit.MINUTES)) {
              throw new IOException("nobody reached the gate");
            }
            if ((gated || read == gatedRead) && !opened.await(1, TimeUnit.MINUTES)) {
              throw new IOException("nobody opened the gate");
            }
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          if (failing || read == failingRead) {
            failed.countDown();
            throw new IOException("Input/output error");
          }
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
