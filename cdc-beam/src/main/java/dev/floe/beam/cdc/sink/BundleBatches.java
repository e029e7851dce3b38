package dev.floe.beam.cdc.sink;

import dev.floe.beam.cdc.sink.WriteOptions.Combining;
import dev.floe.cdc.sink.ChangeEncoder;
import java.util.HashMap;
import java.util.Map;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.joda.time.Instant;

/**
 * The encoded changes of a bundle, batched by destination, shard and commit window, so that what is
 * shuffled is a few arrays and not an element for each change.
 *
 * <p>A batch goes out with the event time and the window of its last change, when it is large
 * enough, when all of them together are, and when the bundle ends. Not thread-safe.
 */
final class BundleBatches {
  /** How large a batch may become. */
  static final int MAX_BATCH_BYTES = 128 << 10;

  /** How large all of them may become together. */
  static final long MAX_BYTES = 16L << 20;

  /** Takes the batches that go out. */
  @FunctionalInterface
  interface Output {
    void emit(DestinationShard group, byte[] batch, Instant eventTime, BoundedWindow window);
  }

  private final Combining combining;
  private final BatchCombiner combiner = new BatchCombiner();
  private final Map<WindowOfTarget, Batch[]> batches = new HashMap<>();
  private long bytes;
  private WindowOfTarget last;
  private Batch[] lastBatches;

  BundleBatches(Combining combining) {
    this.combining = combining;
  }

  /** Takes the change that was encoded last for a destination. */
  void add(
      AssignTarget target,
      ChangeEncoder encoded,
      long windowEndMs,
      Instant eventTime,
      BoundedWindow window,
      Output output) {
    Batch[] shards = batchesOf(target, windowEndMs);
    Batch batch = shards[encoded.shard()];
    if (batch == null) {
      batch = new Batch(new ChangeBatch(target.batchHead()));
      shards[encoded.shard()] = batch;
    }
    int before = batch.changes.length();
    batch.changes.add(
        encoded.sortKey(),
        encoded.sortKeyLength(),
        encoded.row(),
        encoded.rowLength(),
        eventTime.getMillis());
    batch.eventTime = eventTime;
    batch.window = window;
    bytes += batch.changes.length() - before;
    if (batch.changes.length() >= MAX_BATCH_BYTES) {
      emit(target, shards, encoded.shard(), output);
    } else if (bytes >= MAX_BYTES) {
      flush(output);
    }
  }

  /** Lets all batches out. */
  void flush(Output output) {
    batches.forEach(
        (key, shards) -> {
          for (int shard = 0; shard < shards.length; shard++) {
            if (shards[shard] != null) {
              emit(key.target(), shards, shard, output);
            }
          }
        });
    clear();
  }

  /** Forgets all batches. */
  void clear() {
    batches.clear();
    bytes = 0;
    last = null;
    lastBatches = null;
  }

  private void emit(AssignTarget target, Batch[] shards, int shard, Output output) {
    Batch batch = shards[shard];
    shards[shard] = null;
    bytes -= batch.changes.length();
    byte[] changes = batch.changes.toBytes();
    output.emit(
        target.group(shard),
        combining == Combining.BEFORE_SHUFFLE ? combiner.combine(changes) : changes,
        batch.eventTime,
        batch.window);
  }

  @SuppressWarnings("ReferenceEquality") // A target is one object in a bundle.
  private Batch[] batchesOf(AssignTarget target, long windowEndMs) {
    if (last == null || last.target() != target || last.windowEndMs() != windowEndMs) {
      last = new WindowOfTarget(target, windowEndMs);
      lastBatches = batches.computeIfAbsent(last, any -> new Batch[target.shards()]);
    }
    return lastBatches;
  }

  private record WindowOfTarget(AssignTarget target, long windowEndMs) {}

  private static final class Batch {
    private final ChangeBatch changes;
    private Instant eventTime;
    private BoundedWindow window;

    private Batch(ChangeBatch changes) {
      this.changes = changes;
    }
  }
}
