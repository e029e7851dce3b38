package dev.floe.cdc.sort;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Where spill files live: the one place through which the sorter does I/O. */
public interface SpillStore {

  /** Creates an empty file that is gone for good once it is closed, or once the process is. */
  SpillFile create() throws IOException;

  /** A file that its sorter alone reads and writes. */
  interface SpillFile extends Closeable {
    /** A name for error messages, usually the path. */
    String name();

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
