package dev.floe.benchmarks.write;

import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import java.util.SplittableRandom;

/** What is written: the same changes for the same number and seed, keys in random order. */
public enum Workload {
  /** Inserts of distinct keys. */
  INSERTS,
  /** Updates of distinct keys. */
  UPDATES,
  /**
   * 30% inserts, 60% updates, 10% deletes, so interleaved that an update or a delete is of a row
   * that is there; no key comes back after its delete.
   */
  MIX;

  private static final int INSERTS_IN_10 = 3;
  private static final int DELETES_IN_10 = 1;

  /** {@code count} changes, at least 10. */
  Changes changes(int count, long seed) {
    ChangeKind[] kinds = new ChangeKind[count];
    long[] ids = new long[count];
    SplittableRandom random = new SplittableRandom(seed);
    switch (this) {
      case INSERTS -> distinct(ChangeKind.INSERT, kinds, ids, random);
      case UPDATES -> distinct(ChangeKind.UPDATE_AFTER, kinds, ids, random);
      case MIX -> mix(kinds, ids, random);
    }
    return new ChangeMaker(seed).make(kinds, ids);
  }

  private static void distinct(
      ChangeKind kind, ChangeKind[] kinds, long[] ids, SplittableRandom random) {
    Arrays.fill(kinds, kind);
    System.arraycopy(shuffled(ids.length, random), 0, ids, 0, ids.length);
  }

  private static void mix(ChangeKind[] kinds, long[] ids, SplittableRandom random) {
    int insertsLeft = (int) ((long) ids.length * INSERTS_IN_10 / 10);
    int deletesLeft = (int) ((long) ids.length * DELETES_IN_10 / 10);
    long[] live = new long[insertsLeft]; // the keys whose rows are there, and those to come
    long[] newKeys = shuffled(insertsLeft, random);
    int rows = 0;
    int inserted = 0;
    for (int i = 0; i < ids.length; i++) {
      int drawn = random.nextInt(ids.length - i);
      if (rows == 0 || drawn < insertsLeft) {
        kinds[i] = ChangeKind.INSERT;
        ids[i] = newKeys[inserted++];
        live[rows++] = ids[i];
        insertsLeft--;
        continue;
      }
      int at = random.nextInt(rows);
      ids[i] = live[at];
      if (drawn < insertsLeft + deletesLeft) {
        kinds[i] = ChangeKind.DELETE;
        live[at] = live[--rows];
        deletesLeft--;
      } else {
        kinds[i] = ChangeKind.UPDATE_AFTER;
      }
    }
  }

  private static long[] shuffled(int count, SplittableRandom random) {
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      int at = random.nextInt(i + 1);
      ids[i] = ids[at];
      ids[at] = i;
    }
    return ids;
  }
}
