package dev.floe.cdc.sort;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** Where spill files live: the one place through which the sorter does I/O. */
public interface SpillStore extends AutoCloseable {

  /** Spill files in one directory, as {@link #inDirectories} has them in many. */
  static SpillStore inDirectory(Path directory) {
    return inDirectories(List.of(directory));
  }

  /**
   * Spill files in directories, best on disks of their own, which take turns. They are created when
   * they are first needed. One that cannot be created or written, or is full, is skipped as long as
   * that is so.
   *
   * <ul>
   *   <li>A file is named {@code floe-spill-*.tmp} and opened to be deleted on close. On Linux and
   *       other Unix systems its name is gone as soon as it is open, and the system frees its space
   *       with the process, so that even a killed process leaves nothing behind; it shows up in no
   *       listing meanwhile. Elsewhere it is removed when it is closed or the process exits in
   *       order; what a killed one leaves is deleted by the next process that spills there.
   *   <li>A file that is closed is kept, open, for the next {@link #create()}: writing over it is
   *       several times cheaper than writing to a new one. Kept files have at most 2 GB together (a
   *       larger one loses its tail), make way when a disk is full, and are no more than were in
   *       use at once. A file that could not be read or written is not kept.
   *   <li>Files, and directories made for them, are readable by their owner only, where the file
   *       system knows permissions.
   *   <li>Of each disk 64 MB, or a hundredth if that is less, are left free as far as the disk says
   *       what it has.
   *   <li>Thread-safe. Who makes the store closes it, which removes the kept files. Files in use
   *       stay usable and are removed when they are closed; so are files created afterwards.
   * </ul>
   *
   * @throws IllegalArgumentException when there is none, or one is given twice
   */
  static SpillStore inDirectories(List<Path> directories) {
    return new DirectorySpillStore(directories);
  }

  /**
   * Gives an empty file, whose content is gone for good once it is closed or the process ends.
   *
   * @throws IOException with a message that says where, why and what to do
   */
  SpillFile create() throws IOException;

  /**
   * Gives a file as {@link #create()} does, in the directory of a number from 0 up to {@link
   * #directories()}, or in another one while that cannot be used.
   */
  default SpillFile createIn(int directory) throws IOException {
    return create();
  }

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

    /**
     * How many bytes the file can grow by, as far as its file system knows: {@link Long#MAX_VALUE}
     * if it does not. Asks the system, so not for every write.
     */
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

    /** Ends its use: removes the file, or leaves it to the store to reuse. Idempotent. */
    @Override
    void close() throws IOException;
  }
}
