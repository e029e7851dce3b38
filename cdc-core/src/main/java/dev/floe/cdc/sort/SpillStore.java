package dev.floe.cdc.sort;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Where spill files live: the one place through which the sorter does I/O. */
public interface SpillStore extends AutoCloseable {

  /**
   * Spill files in a directory, which is created when it is first needed.
   *
   * <p>A file is named {@code floe-spill-*.tmp} and opened to be deleted on close. On Linux and
   * other Unix systems its name is gone as soon as it is open, and the system frees its space with
   * the process, so that even a killed process leaves nothing behind; it shows up in no listing
   * meanwhile. Elsewhere it is removed when it is closed or the process exits in order.
   *
   * <p>The store is thread-safe and holds nothing that has to be closed.
   */
  static SpillStore inDirectory(Path directory) {
    return new DirectorySpillStore(directory);
  }

  /**
   * Creates an empty file that is gone for good once it is closed, or once the process is.
   *
   * @throws IOException with a message that says where, why and what to do
   */
  SpillFile create() throws IOException;

  /** How many directories {@link #create} takes turns with. */
  default int directories() {
    return 1;
  }

  /** Whether the sorter compresses what it writes; see {@link SpillCompression#of}. */
  default SpillCompression compression() {
    return SpillCompression.NONE;
  }

  /** Removes the files kept for the next sorters. Idempotent; sorters may still be open. */
  @Override
  default void close() {}

  /** A file that its sorter alone reads and writes. */
  interface SpillFile extends Closeable {
    /** A name for error messages, usually the path. */
    String name();

    /** How many bytes the file can grow by, as far as its file system knows. */
    default long usableBytes() throws IOException {
      return Long.MAX_VALUE;
    }

    /** Writes all remaining bytes of {@code source} at {@code position}. */
    void write(ByteBuffer source, long position) throws IOException;

    /**
     * Fills {@code target} from {@code position}.
     *
     * @throws java.io.EOFException when the file ends before the target is full
     */
    void read(ByteBuffer target, long position) throws IOException;

    /** Closes and removes the file. Idempotent. */
    @Override
    void close() throws IOException;
  }
}
