package dev.floe.beam.flink;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.SerializableCoder;
import org.apache.beam.sdk.coders.VarIntCoder;
import org.apache.beam.sdk.io.UnboundedSource;
import org.apache.beam.sdk.options.PipelineOptions;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * Positions of a {@link ChangeStream} as an unbounded source that goes on from a checkpoint. It
 * runs ahead of the last completed checkpoint by a bounded number of changes only: so checkpoints
 * are spread over the stream on a fast machine and on a slow one.
 */
final class ChangeSource extends UnboundedSource<Integer, ChangeSource.Mark> {
  private static final long serialVersionUID = 1L;

  private final long seed;
  private final int part;
  private final int parts;

  ChangeSource(long seed) {
    this(seed, 0, 1);
  }

  private ChangeSource(long seed, int part, int parts) {
    this.seed = seed;
    this.part = part;
    this.parts = parts;
  }

  @Override
  public List<ChangeSource> split(int desired, PipelineOptions options) {
    return IntStream.range(0, desired)
        .mapToObj(each -> new ChangeSource(seed, each, desired))
        .toList();
  }

  @Override
  public ChangeReader createReader(PipelineOptions options, @Nullable Mark mark) {
    int[] positions = new ChangeStream(seed).positions(part, parts);
    return new ChangeReader(this, positions, mark == null ? 0 : mark.read);
  }

  @Override
  public Coder<Mark> getCheckpointMarkCoder() {
    return SerializableCoder.of(Mark.class);
  }

  @Override
  public Coder<Integer> getOutputCoder() {
    return VarIntCoder.of();
  }

  /** How much was read; where its reader still lives, it learns that this is safe. */
  static final class Mark implements UnboundedSource.CheckpointMark, java.io.Serializable {
    private static final long serialVersionUID = 1L;

    private final int read;
    private final transient @Nullable AtomicInteger safe;

    Mark(int read, AtomicInteger safe) {
      this.read = read;
      this.safe = safe;
    }

    @Override
    public void finalizeCheckpoint() {
      if (safe != null) {
        safe.accumulateAndGet(read, Math::max);
      }
    }
  }
}
