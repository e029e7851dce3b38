package dev.floe.cli.apply;

import dev.floe.cli.options.CommandFailure;
import dev.floe.cli.options.FileReasons;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The lines of all input files, one after the other, with the position and the digest of what was
 * consumed. A file that does not end in a newline ends its last line all the same.
 *
 * <p>Not thread-safe. Close it to close the open file.
 */
final class LineSource implements Closeable {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputFiles files;
  private final CRC32C digest = new CRC32C();
  private final Deque<Line> ahead = new ArrayDeque<>();
  private int nextFile;
  private LineReader reader;
  private long lineInFile;
  private long read;
  private long position;

  LineSource(InputFiles files) {
    this.files = files;
  }

  /** The next line, or null at the end of the last file. */
  Line next() {
    Line line = ahead.isEmpty() ? read() : ahead.remove();
    if (line != null) {
      position = line.position();
      digest.update(line.bytes());
      digest.update('\n');
    }
    return line;
  }

  /** The lines that {@link #next()} will return, up to {@code most} of them. */
  List<Line> peek(int most) {
    while (ahead.size() < most) {
      Line line = read();
      if (line == null) {
        break;
      }
      ahead.add(line);
    }
    return new ArrayList<>(ahead).subList(0, Math.min(most, ahead.size()));
  }

  /** How many lines were consumed. */
  long position() {
    return position;
  }

  /** A digest of all lines consumed. Line breaks count as one newline each. */
  String digest() {
    return "crc32c:%08x".formatted(digest.getValue());
  }

  private Line read() {
    try {
      while (true) {
        if (reader == null) {
          if (nextFile == files.names().size()) {
            return null;
          }
          reader = new LineReader(files.open(nextFile++));
          lineInFile = 0;
        }
        byte[] bytes = reader.next();
        if (bytes != null) {
          lineInFile++;
          byte[] content = lineInFile == 1 ? unmarked(bytes) : bytes;
          return new Line(file(), lineInFile, ++read, content, reader.unended());
        }
        close();
      }
    } catch (IOException e) {
      throw new CommandFailure(
          "cannot read %s after line %d: %s; what was committed stays, run again to resume"
              .formatted(file(), lineInFile, FileReasons.of(e)),
          e);
    }
  }

  private String file() {
    return files.names().get(nextFile - 1);
  }

  private static byte[] unmarked(byte[] bytes) {
    boolean marked =
        bytes.length >= BYTE_ORDER_MARK.length
            && Arrays.equals(bytes, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, 3);
    return marked ? Arrays.copyOfRange(bytes, BYTE_ORDER_MARK.length, bytes.length) : bytes;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }
}
