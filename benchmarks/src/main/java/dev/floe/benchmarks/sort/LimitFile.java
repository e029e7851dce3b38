package dev.floe.benchmarks.sort;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The file of {@link LimitSubject}: runs of blocks of 64 KB, each the number of its bytes in use
 * and whole records, with a byte for each length before key and payload.
 */
final class LimitFile implements AutoCloseable {
  private static final int BLOCK_BYTES = 64 << 10;
  private static final int BLOCK_HEADER_BYTES = 4;
  private static final int MAX_RECORD_BYTES = 2 + 255 + 255;

  private final FileChannel channel;
  private final Writer writer = new Writer();
  private final List<ByteBuffer> readBuffers = new ArrayList<>();

  private LimitFile(FileChannel channel) {
    this.channel = channel;
  }

  static LimitFile in(Path directory) throws IOException {
    return new LimitFile(
        FileChannel.open(
            Files.createTempFile(directory, "limit-", ".tmp"),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  /** Begins a run at a place in the file; the one before must have ended. */
  Writer begin(long position) {
    writer.begin(position);
    return writer;
  }

  /** Reads a run from its beginning; readers open at once need numbers of their own, from 0 on. */
  Reader open(Run run, int number) {
    while (readBuffers.size() <= number) {
      readBuffers.add(ByteBuffer.allocateDirect(BLOCK_BYTES));
    }
    return new Reader(run, readBuffers.get(number));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** Where a run is. */
  record Run(long begin, long end) {}

  /** Appends records to a run. */
  final class Writer {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BLOCK_BYTES);
    private long begin;
    private long position;
    private int used;

    private void begin(long newPosition) {
      begin = newPosition;
      position = newPosition;
      used = BLOCK_HEADER_BYTES;
    }

    void add(RecordBlocks blocks, long record) throws IOException {
      if (used > BLOCK_BYTES - MAX_RECORD_BYTES) {
        flush();
      }
      used = blocks.copyPacked(record, buffer, used);
    }

    Run end() throws IOException {
      flush();
      return new Run(begin, position);
    }

    private void flush() throws IOException {
      buffer.putInt(0, used);
      buffer.clear();
      while (buffer.hasRemaining()) {
        position += channel.write(buffer, position);
      }
      used = BLOCK_HEADER_BYTES;
    }
  }

  /** Walks a run's records. */
  final class Reader {
    private final ByteBuffer buffer;
    private final long end;
    private long position;
    private int at;
    private int used;

    private Reader(Run run, ByteBuffer buffer) {
      this.buffer = buffer;
      this.position = run.begin();
      this.end = run.end();
    }

    /** Shows the next record to a digest; false after the last. */
    boolean walkNext(Digest digest, byte[] payloadCopy) throws IOException {
      if (at == used) {
        if (position == end) {
          return false;
        }
        fill();
      }
      int keyLength = buffer.get(at) & 0xFF;
      int payloadLength = buffer.get(at + 1) & 0xFF;
      RecordBlocks.show(buffer, at + 2, keyLength, payloadLength, payloadCopy, digest);
      at += 2 + keyLength + payloadLength;
      return true;
    }

    private void fill() throws IOException {
      buffer.clear();
      while (buffer.hasRemaining()) {
        int read = channel.read(buffer, position);
        if (read < 0) {
          throw new EOFException("cannot read a run back: its file ends at " + position);
        }
        position += read;
      }
      used = buffer.getInt(0);
      at = BLOCK_HEADER_BYTES;
    }
  }
}
