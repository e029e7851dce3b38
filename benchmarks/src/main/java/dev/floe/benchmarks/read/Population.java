package dev.floe.benchmarks.read;

import dev.floe.benchmarks.write.ChangeMaker;
import dev.floe.benchmarks.write.Changes;
import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The rows that a table has to hold, and the changes that make them so: the same for the same seed.
 *
 * <p>A key is a number; new ones come in ascending order. Of the changes of an epoch one in twenty
 * inserts a key that is new, one deletes a key, and the others update one; which, is drawn from all
 * that have a row.
 */
final class Population {
  private static final int SHARES = 20;

  private final SplittableRandom random;
  private final ChangeMaker maker;
  private final Contents contents = new Contents();

  /** The keys that have a row, in no order: the first {@code rows} of them. */
  private long[] live = new long[1024];

  private int rows;
  private long nextKey;

  /** By key, what the row that it has, or had last, holds. */
  private double[] scores = new double[1024];

  Population(long seed) {
    random = new SplittableRandom(seed);
    maker = new ChangeMaker(seed);
  }

  /** Inserts of new keys. */
  Changes newcomers(int count) {
    ChangeKind[] kinds = new ChangeKind[count];
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      insert(kinds, ids, i);
    }
    return applied(maker.make(kinds, ids));
  }

  /** The changes of an epoch. */
  Changes epoch(int count) {
    ChangeKind[] kinds = new ChangeKind[count];
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      int drawn = random.nextInt(SHARES);
      if (drawn == 0 || rows == 0) {
        insert(kinds, ids, i);
        continue;
      }
      int at = random.nextInt(rows);
      ids[i] = live[at];
      if (drawn == 1) {
        kinds[i] = ChangeKind.DELETE;
        live[at] = live[--rows];
      } else {
        kinds[i] = ChangeKind.UPDATE_AFTER;
      }
    }
    return applied(maker.make(kinds, ids));
  }

  /** What the table has to hold after all changes that were made. */
  Contents contents() {
    return contents;
  }

  private void insert(ChangeKind[] kinds, long[] ids, int at) {
    if (rows == live.length) {
      live = Arrays.copyOf(live, rows * 2);
    }
    kinds[at] = ChangeKind.INSERT;
    ids[at] = nextKey;
    live[rows++] = nextKey++;
  }

  private Changes applied(Changes changes) {
    if (nextKey > scores.length) {
      scores = Arrays.copyOf(scores, Math.toIntExact(nextKey * 2));
    }
    for (int i = 0; i < changes.count(); i++) {
      int key = Math.toIntExact(changes.id(i));
      ChangeKind kind = changes.kind(i);
      if (kind != ChangeKind.INSERT) {
        contents.remove(key, scores[key]);
      }
      if (kind.carriesRow()) {
        scores[key] = changes.score(i);
        contents.add(key, scores[key]);
      }
    }
    return changes;
  }
}
