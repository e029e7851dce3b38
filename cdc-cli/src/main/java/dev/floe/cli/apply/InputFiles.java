package dev.floe.cli.apply;

import dev.floe.cli.options.CommandFailure;
import dev.floe.cli.options.FileReasons;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * The files of an input in order, {@code -} for standard input. Knows how many bytes there are and
 * how many were read. A name that ends in {@code .gz} is decompressed.
 */
final class InputFiles {
  private static final String STDIN = "-";
  private static final int GZIP_BUFFER_BYTES = 1 << 16;

  private final List<String> names;
  private final InputStream stdin;
  private final long totalBytes;
  private long bytesRead;

  /**
   * Checks that every file can be read, before anything is done.
   *
   * @throws CommandFailure when one cannot
   */
  InputFiles(List<String> names, InputStream stdin) {
    this.names = List.copyOf(names);
    this.stdin = stdin;
    long total = 0;
    for (String name : names) {
      total = name.equals(STDIN) ? Long.MIN_VALUE : total + sizeOf(name);
    }
    this.totalBytes = Math.max(0, total);
  }

  private static long sizeOf(String name) {
    Path file = Path.of(name);
    if (Files.isDirectory(file)) {
      throw unreadable(name, "it is a directory");
    }
    if (!Files.exists(file)) {
      throw unreadable(name, "there is no such file");
    }
    if (!Files.isReadable(file)) {
      throw unreadable(name, "permission denied");
    }
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw unreadable(name, FileReasons.of(e));
    }
  }

  private static CommandFailure unreadable(String name, String why) {
    return new CommandFailure(
        "cannot read %s: %s; give files of change events, or '-' for standard input"
            .formatted(name, why));
  }

  List<String> names() {
    return names;
  }

  /** The size of all files together; 0 when it is not known, as with standard input. */
  long totalBytes() {
    return totalBytes;
  }

  /** What was read of the files so far, before decompression. */
  long bytesRead() {
    return bytesRead;
  }

  /** Opens a file of the list; the caller closes it. */
  InputStream open(int index) throws IOException {
    String name = names.get(index);
    if (name.equals(STDIN)) {
      return new Counted(stdin);
    }
    InputStream file = new Counted(Files.newInputStream(Path.of(name)));
    if (!name.toLowerCase(Locale.ROOT).endsWith(".gz")) {
      return file;
    }
    try {
      return GzipCompressorInputStream.builder()
          .setInputStream(new BufferedInputStream(file, GZIP_BUFFER_BYTES))
          .setDecompressConcatenated(true)
          .get();
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** The files' real paths, which stay the same whatever directory a run starts in. */
  List<String> realNames() {
    return names.stream().map(InputFiles::realName).toList();
  }

  private static String realName(String name) {
    if (name.equals(STDIN)) {
      return STDIN;
    }
    Path file = Path.of(name);
    try {
      return file.toRealPath().toString();
    } catch (IOException unnamed) {
      // A pipe, as in /dev/fd/63, can be read though its real path leads nowhere.
      return file.toAbsolutePath().toString();
    }
  }

  /** Counts the bytes read. */
  private final class Counted extends FilterInputStream {
    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      bytesRead += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] into, int at, int length) throws IOException {
      int read = super.read(into, at, length);
      bytesRead += Math.max(0, read);
      return read;
    }
  }
}
