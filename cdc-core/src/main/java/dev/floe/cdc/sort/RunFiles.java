package dev.floe.cdc.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The spill files of one sorter, one for each directory of the store as far as these can be used.
 * Runs take turns among them; a file is created when its turn comes, and passed over while it has
 * no room.
 *
 * <p>Thread-safe, except that {@link #close()} must come last.
 */
final class RunFiles implements AutoCloseable {
  private static final int BUFFERS_PER_EXTENT = 16;
  private static final int MAX_EXTENT_BYTES = 4 << 20;

  private final SpillStore store;
  private final SpillCompression compression;
  private final int extentBytes;
  private final int mostFiles;
  private final int firstDirectory;
  private final List<ExtentFile> files = new ArrayList<>();
  private int turn;
  private int runs;

  /** Files of {@code store}, for a sorter whose I/O buffers have {@code ioBufferBytes}. */
  RunFiles(SpillStore store, int ioBufferBytes) {
    this(store, ioBufferBytes, 0);
  }

  /**
   * The same, where the number of the sorter chooses the directory to begin with, so that sorters
   * which spill little do not all use the first.
   */
  RunFiles(SpillStore store, int ioBufferBytes, int sorter) {
    this.store = store;
    this.compression = store.compression();
    this.mostFiles = Math.max(1, store.directories());
    this.firstDirectory = sorter % mostFiles;
    this.extentBytes =
        Integer.highestOneBit(
            (int) Math.min(MAX_EXTENT_BYTES, (long) BUFFERS_PER_EXTENT * ioBufferBytes));
  }

  SpillCompression compression() {
    return compression;
  }

  /** How many files there are to try. */
  int mostFiles() {
    return mostFiles;
  }

  /** Begins a run of {@code mostBytes} at most. */
  RunSpace begin(long mostBytes) {
    return begin(mostBytes, List.of());
  }

  /**
   * Begins a run of {@code mostBytes} at most, which takes the place of {@code inputs} while it is
   * written.
   *
   * @throws SpillException when no file has room for it
   */
  synchronized RunSpace begin(long mostBytes, List<Run> inputs) {
    String full = "";
    for (int i = 0; i < mostFiles; i++) {
      ExtentFile file = fileOfTurn();
      long need = mostBytes - file.freeBytes() - bytesIn(file, inputs);
      long room = need <= 0 ? 0 : file.usableBytes();
      if (need <= room) {
        return new RunSpace(file, runs++);
      }
      full +=
          String.format(
              "%s%s needs %,d bytes more and has %,d", i == 0 ? "" : ", ", file.name(), need, room);
    }
    throw SpillException.noRoom(mostBytes, full);
  }

  /** All bytes written to the files. */
  synchronized long writtenBytes() {
    return files.stream().mapToLong(ExtentFile::writtenBytes).sum();
  }

  /** The length of the longest file. */
  synchronized long largestFileBytes() {
    return files.stream().mapToLong(ExtentFile::sizeBytes).max().orElse(0);
  }

  /** Closes and removes all files, whatever goes wrong with one of them. Idempotent. */
  @Override
  public synchronized void close() {
    SpillException first = null;
    for (ExtentFile file : files) {
      try {
        file.close();
      } catch (SpillException e) {
        first = SpillException.firstOf(first, e);
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private ExtentFile fileOfTurn() {
    int place = turn;
    if (place == files.size()) {
      try {
        files.add(
            new ExtentFile(store.createIn((firstDirectory + place) % mostFiles), extentBytes));
      } catch (IOException e) {
        throw SpillException.cannotCreate(e);
      }
    }
    turn = (place + 1) % mostFiles;
    return files.get(place);
  }

  private static long bytesIn(ExtentFile file, List<Run> runs) {
    long bytes = 0;
    for (int i = 0; i < runs.size(); i++) {
      bytes += runs.get(i).space().isIn(file) ? runs.get(i).bytes() : 0;
    }
    return bytes;
  }
}
