package dev.floe.cdc.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a store that no sorter has, kept open for the next: writing over pages that a file
 * has already costs a fraction of what writing to a new file costs.
 *
 * <ul>
 *   <li>They hold at most an allowance of bytes together. A file that is larger than what is left
 *       of it loses its tail, or is removed when hardly anything would be kept of it.
 *   <li>There are never more of a directory than were in use there at once, since a kept file is
 *       used before one is created.
 *   <li>Thread-safe. Once closed, it keeps nothing.
 * </ul>
 */
final class KeptFiles {
  static final long DEFAULT_ALLOWANCE_BYTES = 2L << 30;

  /** A file of which no more than this can be kept is not worth being cut. */
  static final long LEAST_CUT_BYTES = 1L << 20;

  private final long allowanceBytes;
  private final List<TemporaryFile> files = new ArrayList<>();
  private long bytes;
  private boolean closed;

  KeptFiles(long allowanceBytes) {
    this.allowanceBytes = allowanceBytes;
  }

  /** Takes over a file whose sorter is done with it: keeps it, all or in part, or closes it. */
  void offer(TemporaryFile file) throws IOException {
    if (!file.isOpen() || !reserve(file)) {
      file.close();
    }
  }

  private boolean reserve(TemporaryFile file) {
    long kept;
    synchronized (this) {
      kept = Math.min(file.bytes(), allowanceBytes - bytes);
      if (closed || (kept < file.bytes() && kept < LEAST_CUT_BYTES)) {
        return false;
      }
      bytes += kept;
    }
    // Outside the lock: giving a long tail back takes the file system a while.
    boolean cut = cut(file, kept);
    synchronized (this) {
      if (!cut || closed) {
        bytes -= kept;
        return false;
      }
      files.add(file);
      return true;
    }
  }

  private static boolean cut(TemporaryFile file, long length) {
    try {
      file.truncate(length);
      return true;
    } catch (IOException failed) {
      return false; // Among others when the thread is interrupted. Closing will remove the file.
    }
  }

  /** The file of a directory that was kept last, which is likeliest in memory; null if none is. */
  synchronized TemporaryFile take(SpillDirectory directory) {
    for (int i = files.size() - 1; i >= 0; i--) {
      TemporaryFile file = files.get(i);
      if (file.directory() == directory) {
        files.remove(i);
        bytes -= file.bytes();
        return file;
      }
    }
    return null;
  }

  /** What the files kept in a directory hold. */
  synchronized long bytesIn(SpillDirectory directory) {
    long sum = 0;
    for (TemporaryFile file : files) {
      if (file.directory() == directory) {
        sum += file.bytes();
      }
    }
    return sum;
  }

  /** Removes what is kept in a directory, and says whether this made room there. */
  boolean makeRoom(SpillDirectory directory) throws IOException {
    long freed = 0;
    for (TemporaryFile file = take(directory); file != null; file = take(directory)) {
      freed += file.bytes();
      file.close();
    }
    return freed > 0;
  }

  /** Removes all and keeps nothing any more. Idempotent. */
  void close() {
    List<TemporaryFile> closing;
    synchronized (this) {
      closed = true;
      closing = List.copyOf(files);
      files.clear();
    }
    SpillException first = null;
    for (TemporaryFile file : closing) {
      try {
        file.close();
      } catch (IOException e) {
        first =
            SpillException.firstOf(first, SpillException.cannotRemove(file.path().toString(), e));
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
