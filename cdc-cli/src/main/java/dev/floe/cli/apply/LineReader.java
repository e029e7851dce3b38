package dev.floe.cli.apply;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Splits bytes at newlines. A carriage return before one belongs to the line break. */
final class LineReader implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Longer than any event; what is longer is no file of lines. */
  static final int LONGEST_LINE_BYTES = 256 << 20;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int end;
  private boolean unended;

  LineReader(InputStream in) {
    this.in = in;
  }

  /**
   * The next line without its line break, or null at the end.
   *
   * @throws IOException when reading fails or the line is too long to be one
   */
  byte[] next() throws IOException {
    ByteArrayOutputStream longLine = null;
    while (true) {
      for (int i = at; i < end; i++) {
        if (buffer[i] == '\n') {
          byte[] line = take(longLine, i);
          at = i + 1;
          return line;
        }
      }
      if (at < end) {
        longLine = longLine == null ? new ByteArrayOutputStream() : longLine;
        longLine.write(buffer, at, end - at);
        if (longLine.size() > LONGEST_LINE_BYTES) {
          throw new IOException(
              "a line is longer than %d bytes; the input must hold one event a line"
                  .formatted(LONGEST_LINE_BYTES));
        }
      }
      at = 0;
      end = Math.max(0, in.read(buffer));
      if (end == 0) {
        unended = longLine != null;
        return longLine == null ? null : take(longLine, 0);
      }
    }
  }

  /** Whether the line that was read last has no line break: the input ended in it. */
  boolean unended() {
    return unended;
  }

  private byte[] take(ByteArrayOutputStream head, int to) {
    if (head != null) {
      head.write(buffer, at, to - at);
      byte[] line = head.toByteArray();
      return hasReturn(line, 0, line.length) ? Arrays.copyOf(line, line.length - 1) : line;
    }
    return Arrays.copyOfRange(buffer, at, hasReturn(buffer, at, to) ? to - 1 : to);
  }

  private static boolean hasReturn(byte[] bytes, int from, int to) {
    return to > from && bytes[to - 1] == '\r';
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
