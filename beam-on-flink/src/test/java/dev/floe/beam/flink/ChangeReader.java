package dev.floe.beam.flink;

import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.beam.sdk.io.UnboundedSource;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.joda.time.Instant;

/**
 * Reads one part of a stream, then stays for {@link #LAST_CHECKPOINTS} checkpoints before it ends:
 * its watermark has passed the last window, which is committed like those before it.
 */
final class ChangeReader extends UnboundedSource.UnboundedReader<Integer> {
  /** How far it reads past the last completed checkpoint. */
  private static final int AHEAD = 400;

  private static final int LAST_CHECKPOINTS = 6;

  private final ChangeSource source;
  private final int[] positions;
  private final AtomicInteger safe;
  private int read;

  /** Begins after {@code read} positions. */
  ChangeReader(ChangeSource source, int[] positions, int read) {
    this.source = source;
    this.positions = positions;
    this.read = read;
    this.safe = new AtomicInteger(read);
  }

  @Override
  public boolean start() {
    return advance();
  }

  @Override
  public boolean advance() {
    if (read < positions.length) {
      if (read >= safe.get() + AHEAD) {
        return false;
      }
      read++;
      return true;
    }
    if (read < positions.length + LAST_CHECKPOINTS && safe.get() == read) {
      read++;
    }
    return false;
  }

  @Override
  public Integer getCurrent() {
    if (read == 0) {
      throw new NoSuchElementException("cannot read the current change: none was read");
    }
    return positions[Math.min(read, positions.length) - 1];
  }

  @Override
  public Instant getCurrentTimestamp() {
    return ChangeStream.timeOf(getCurrent());
  }

  @Override
  public Instant getWatermark() {
    if (read == 0) {
      return BoundedWindow.TIMESTAMP_MIN_VALUE;
    }
    if (read == positions.length + LAST_CHECKPOINTS) {
      return BoundedWindow.TIMESTAMP_MAX_VALUE;
    }
    return read < positions.length
        ? getCurrentTimestamp()
        : Instant.ofEpochMilli(ChangeStream.WINDOWS * ChangeStream.WINDOW_MS);
  }

  @Override
  public ChangeSource.Mark getCheckpointMark() {
    return new ChangeSource.Mark(read, safe);
  }

  @Override
  public ChangeSource getCurrentSource() {
    return source;
  }

  @Override
  public void close() {}
}
