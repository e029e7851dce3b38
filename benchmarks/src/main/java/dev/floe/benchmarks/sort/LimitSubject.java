package dev.floe.benchmarks.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The floor: the work that no external sorter can leave out, and no comparison. In one thread:
 *
 * <ol>
 *   <li>Each record is copied into off-heap blocks of 1 MB kept from lap to lap, and its position
 *       appended to an array of longs.
 *   <li>If blocks and positions stay within the budget, the records are walked in a permuted order,
 *       as a sorter walks them, each batch of 64 touched before it is walked.
 *   <li>Each time the budget is used up, the records are copied in a permuted order, touched ahead
 *       in the same way, into a buffer of 64 KB, the sorter's, which is written behind the others
 *       to a file kept from lap to lap. At the end the rest is written too, and each of these runs
 *       is read back through a buffer of 64 KB of its own, a record of each run in turn, as a merge
 *       of random records reads them.
 * </ol>
 *
 * Walking does what it does for any subject: see {@link SortSubject#walk}. No checksums, no order,
 * no bounds but Java's own. Records may have 255 bytes of key and of payload.
 */
final class LimitSubject implements SortSubject {
  private static final int BATCH = 64;

  private final SortSetup setup;
  private final RecordBlocks blocks = new RecordBlocks();
  private final Positions positions = new Positions();
  private final byte[] payloadCopy = new byte[256];
  private final long[] batch = new long[BATCH];
  private final List<LimitFile.Run> runs = new ArrayList<>();
  private LimitFile file;
  private int touched;

  LimitSubject(SortSetup setup) {
    this.setup = setup;
  }

  @Override
  public void feed(RecordSource source) throws IOException {
    long budgetBytes = setup.budgetBytes();
    while (source.next()) {
      if (blocks.bytes() + Long.BYTES * (long) positions.size() >= budgetBytes) {
        writeRun();
      }
      positions.add(blocks.add(source));
    }
  }

  @Override
  public void sort() throws IOException {
    if (!runs.isEmpty()) {
      writeRun();
    }
  }

  @Override
  public void walk(Digest digest) throws IOException {
    if (runs.isEmpty()) {
      Permutation order = new Permutation(positions.size());
      for (int n = nextBatch(order); n > 0; n = nextBatch(order)) {
        for (int i = 0; i < n; i++) {
          blocks.walk(batch[i], digest);
        }
      }
      return;
    }
    List<LimitFile.Reader> readers = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      readers.add(file.open(runs.get(i), i));
    }
    while (!readers.isEmpty()) {
      for (int i = readers.size() - 1; i >= 0; i--) {
        if (!readers.get(i).walkNext(digest, payloadCopy)) {
          readers.remove(i);
        }
      }
    }
  }

  @Override
  public void release() {
    blocks.clear();
    positions.clear();
    runs.clear();
  }

  @Override
  public boolean sorts() {
    return false;
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }

  /** What was read to have it near; kept so that reading is not left out. */
  int touched() {
    return touched;
  }

  private void writeRun() throws IOException {
    if (file == null) {
      file = LimitFile.in(setup.directory());
    }
    LimitFile.Writer writer = file.begin(runs.isEmpty() ? 0 : runs.get(runs.size() - 1).end());
    Permutation order = new Permutation(positions.size());
    for (int n = nextBatch(order); n > 0; n = nextBatch(order)) {
      for (int i = 0; i < n; i++) {
        writer.add(blocks, batch[i]);
      }
    }
    runs.add(writer.end());
    blocks.clear();
    positions.clear();
  }

  /** Takes up to 64 positions in the order, and touches their records. */
  private int nextBatch(Permutation order) {
    long[] from = positions.values();
    int n = 0;
    int sum = 0;
    while (n < BATCH && order.hasNext()) {
      long position = from[order.next()];
      batch[n++] = position;
      sum += blocks.touch(position);
    }
    touched += sum;
    return n;
  }
}
