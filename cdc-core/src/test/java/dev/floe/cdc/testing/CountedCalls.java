package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/**
 * A table's files, of which each call that writes data is counted, so that a test can let every one
 * of them fail in its turn.
 */
public final class CountedCalls implements FileIO {
  private final FileIO files;
  private final List<String> calls = new ArrayList<>();
  private int failing;
  private boolean afterIt;
  private boolean failingGoesOn;
  private int openStreams;

  public CountedCalls(FileIO files) {
    this.files = files;
  }

  /** Counts anew, and lets the n-th call fail, from 1, before it does anything. */
  public void failBefore(int nth) {
    failAt(nth, false, false);
  }

  /** Counts anew, and lets the n-th call fail, from 1, after it has done what it should. */
  public void failAfter(int nth) {
    failAt(nth, true, false);
  }

  /** Counts anew, and lets the n-th call, from 1, and all after it fail, removals alone do not. */
  public void failFrom(int nth) {
    failAt(nth, false, true);
  }

  private void failAt(int nth, boolean after, boolean goOn) {
    calls.clear();
    failing = nth;
    afterIt = after;
    failingGoesOn = goOn;
  }

  /** The calls since then, in order. */
  public List<String> calls() {
    return calls;
  }

  /** Streams that were opened and not closed. */
  public int openStreams() {
    return openStreams;
  }

  /** What the n-th call's failure says. */
  public static String message(int nth) {
    return "no space for call " + nth;
  }

  private interface Call<T> {
    T run() throws IOException;
  }

  private <T> T counted(String name, Call<T> call) throws IOException {
    calls.add(name);
    int nth = calls.size();
    boolean fails = nth == failing || (failingGoesOn && nth > failing);
    if (fails && !afterIt) {
      throw new IOException(message(nth));
    }
    T result = call.run();
    if (fails) {
      if (result instanceof PositionOutputStream stream) {
        stream.close(); // nobody else will have it
      }
      throw new IOException(message(nth));
    }
    return result;
  }

  private <T> T countedUnchecked(String name, Call<T> call) {
    try {
      return counted(name, call);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public InputFile newInputFile(String path) {
    return files.newInputFile(path);
  }

  @Override
  public OutputFile newOutputFile(String path) {
    return path.contains("/data/")
        ? countedUnchecked("name", () -> new Counted(files.newOutputFile(path)))
        : files.newOutputFile(path);
  }

  @Override
  public void deleteFile(String path) {
    files.deleteFile(path);
  }

  @Override
  public Map<String, String> properties() {
    return files.properties();
  }

  @Override
  public void initialize(Map<String, String> properties) {
    throw new UnsupportedOperationException("initialized already");
  }

  private final class Counted implements OutputFile {
    private final OutputFile file;

    private Counted(OutputFile file) {
      this.file = file;
    }

    @Override
    public PositionOutputStream create() {
      return countedUnchecked("create", () -> new CountedStream(file.create()));
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      return countedUnchecked("create", () -> new CountedStream(file.createOrOverwrite()));
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public InputFile toInputFile() {
      return file.toInputFile();
    }
  }

  private final class CountedStream extends PositionOutputStream {
    private final PositionOutputStream stream;
    private boolean closed;

    private CountedStream(PositionOutputStream stream) {
      this.stream = stream;
      openStreams += 1;
    }

    @Override
    public long getPos() throws IOException {
      return counted("position", stream::getPos);
    }

    @Override
    public void write(int value) throws IOException {
      counted(
          "write",
          () -> {
            stream.write(value);
            return null;
          });
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      counted(
          "write",
          () -> {
            stream.write(bytes, offset, length);
            return null;
          });
    }

    @Override
    public void flush() throws IOException {
      counted(
          "flush",
          () -> {
            stream.flush();
            return null;
          });
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        openStreams -= 1;
        stream.close(); // a store's failure to close a file does not keep it open
      }
      counted("close", () -> null);
    }
  }
}
