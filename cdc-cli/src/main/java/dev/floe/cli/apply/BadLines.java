package dev.floe.cli.apply;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cli.options.CommandFailure;
import dev.floe.cli.options.FileReasons;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file that bad lines are set aside in: one JSON object a line with {@code file}, {@code line},
 * {@code reason} and {@code text}. It is appended to. Lines of an epoch that is discarded are taken
 * back, since the next run meets them again; a run that is killed may leave such lines, which then
 * appear twice.
 */
final class BadLines implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final FileChannel channel;
  private long committedSize;
  private long count;

  private BadLines(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    this.committedSize = channel.size();
  }

  static BadLines appendTo(Path file) {
    try {
      return new BadLines(
          file, FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    } catch (IOException e) {
      throw new CommandFailure(
          "cannot write bad lines to %s: %s; give another file with --bad-lines"
              .formatted(file, FileReasons.of(e)),
          e);
    }
  }

  void add(Line line, String reason) {
    ObjectNode entry =
        JSON.createObjectNode()
            .put("file", line.file())
            .put("line", line.number())
            .put("reason", reason)
            .put("text", line.lenientText());
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(JSON.writeValueAsString(entry) + "\n");
      long at = channel.size();
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
    } catch (IOException e) {
      throw failed(e);
    }
    count++;
  }

  /** Keeps what was added so far: its epoch is committed. */
  void commit() {
    try {
      committedSize = channel.size();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** How many were set aside by this run, those taken back included. */
  long count() {
    return count;
  }

  /** Takes back what was not committed, and closes the file. Idempotent. */
  @Override
  public void close() {
    try {
      if (channel.isOpen()) {
        channel.truncate(committedSize);
        channel.close();
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private CommandFailure failed(IOException e) {
    return new CommandFailure(
        "cannot write bad lines to %s: %s; what was committed stays, run again to resume"
            .formatted(file, FileReasons.of(e)),
        e);
  }
}
