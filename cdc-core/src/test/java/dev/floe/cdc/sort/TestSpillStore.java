package dev.floe.cdc.sort;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A spill store over another that counts the files in use, not those kept, and fails or damages
 * them when told to. Sorters on several threads may share it.
 */
final class TestSpillStore implements SpillStore {
  private final SpillStore store;
  private final List<Damaged> files = new CopyOnWriteArrayList<>();
  private volatile long diskBytes = Long.MAX_VALUE;
  private volatile long readableBytes = Long.MAX_VALUE;
  private volatile long unreadableAt = Long.MAX_VALUE;
  private final AtomicLong ioCalls = new AtomicLong();
  private boolean closeFails;

  TestSpillStore(SpillStore store) {
    this.store = store;
  }

  /** Lets all writes that end behind byte {@code n} of a file fail after writing up to it. */
  void diskFullAt(long n) {
    diskBytes = n;
  }

  /** Cuts files at byte {@code n}, for reading. */
  void truncateAt(long n) {
    readableBytes = n;
  }

  /** Lets all reads that touch byte {@code n} of a file fail. */
  void failReadAt(long n) {
    unreadableAt = n;
  }

  void failClose() {
    closeFails = true;
  }

  /** Flips a bit of the only file. */
  void flipBit(long position, int bit) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    onlyFile().file.read(one, position);
    one.put(0, (byte) (one.get(0) ^ 1 << bit)).rewind();
    onlyFile().file.write(one, position);
  }

  /** Reads bytes of the only file. */
  ByteBuffer bytes(long position, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    onlyFile().file.read(bytes, position);
    return bytes.flip();
  }

  /** Overwrites bytes of the only file. */
  void overwrite(long position, ByteBuffer bytes) throws IOException {
    onlyFile().file.write(bytes, position);
  }

  /** The length of the only file. */
  long fileBytes() {
    return onlyFile().bytes;
  }

  String onlyFileName() {
    return onlyFile().name();
  }

  /** How often files were read and written. */
  long ioCalls() {
    return ioCalls.get();
  }

  int filesCreated() {
    return files.size();
  }

  long openFiles() {
    return files.stream().filter(file -> file.open).count();
  }

  @Override
  public SpillFile create() throws IOException {
    return counted(store.create());
  }

  @Override
  public SpillFile createIn(int directory) throws IOException {
    return counted(store.createIn(directory));
  }

  private SpillFile counted(SpillFile created) {
    Damaged file = new Damaged(created);
    files.add(file);
    return file;
  }

  @Override
  public int directories() {
    return store.directories();
  }

  @Override
  public void close() {
    store.close();
  }

  private Damaged onlyFile() {
    if (files.size() != 1) {
      throw new IllegalStateException(files.size() + " spill files, not 1");
    }
    return files.get(0);
  }

  private final class Damaged implements SpillFile {
    private final SpillFile file;
    private volatile boolean open = true;
    private volatile long bytes;

    Damaged(SpillFile file) {
      this.file = file;
    }

    @Override
    public String name() {
      return file.name();
    }

    @Override
    public long usableBytes() throws IOException {
      return file.usableBytes();
    }

    @Override
    public void write(ByteBuffer source, long position) throws IOException {
      ioCalls.incrementAndGet();
      if (position + source.remaining() > diskBytes) {
        int fitting = (int) Math.max(0, diskBytes - position);
        file.write(source.limit(source.position() + fitting), position);
        throw new IOException("No space left on device");
      }
      bytes = Math.max(bytes, position + source.remaining());
      file.write(source, position);
    }

    @Override
    public void read(ByteBuffer target, long position) throws IOException {
      ioCalls.incrementAndGet();
      if (position + target.remaining() > readableBytes) {
        throw new EOFException("the file ends at " + readableBytes);
      }
      if (position <= unreadableAt && unreadableAt < position + target.remaining()) {
        throw new IOException("Input/output error");
      }
      file.read(target, position);
    }

    @Override
    public void close() throws IOException {
      file.close();
      open = false;
      if (closeFails) {
        throw new IOException("Stale file handle");
      }
    }
  }
}
