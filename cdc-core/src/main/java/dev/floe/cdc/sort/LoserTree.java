package dev.floe.cdc.sort;

import java.util.List;

/**
 * Merges the records of some runs: a tournament in which each inner node remembers the reader that
 * lost there, so that the next record costs one comparison a level. Most of them compare two
 * numbers that lie in the tree.
 */
final class LoserTree {
  private final RunReader[] readers;
  private final boolean[] ended;

  /** Node 0 holds the winner, node n of 1 and up the loser of its subtree; leaves are implied. */
  private final int[] nodes;

  /** The prefix of each node's record, ordered as a signed number; the largest once it ended. */
  private final long[] prefixes;

  /** How many bytes all keys begin with: they are not compared. */
  private final int shared;

  private boolean begun;

  /** A merge of at least one run, whose keys all have the same first {@code shared} bytes. */
  LoserTree(List<RunReader> readers, int shared) {
    this.shared = shared;
    this.readers = readers.toArray(new RunReader[0]);
    this.ended = new boolean[this.readers.length];
    this.nodes = new int[this.readers.length];
    this.prefixes = new long[this.readers.length];
  }

  /** Moves to the next record of all. */
  boolean next() {
    if (begun) {
      replay(nodes[0]);
    } else {
      begin();
    }
    return !ended[nodes[0]];
  }

  /** The reader whose record is the current one. */
  RunReader winner() {
    return readers[nodes[0]];
  }

  /** Frees the memory of all readers. Idempotent. */
  void release() {
    for (RunReader reader : readers) {
      reader.release();
    }
  }

  private void begin() {
    begun = true;
    long[] leaves = new long[readers.length];
    for (int i = 0; i < readers.length; i++) {
      leaves[i] = advance(i);
    }
    nodes[0] = play(1, leaves);
  }

  /** Plays the whole subtree of a node and returns its winner. */
  private int play(int node, long[] leaves) {
    if (node >= readers.length) {
      return node - readers.length;
    }
    int left = play(2 * node, leaves);
    int right = play(2 * node + 1, leaves);
    boolean leftWins = !isBefore(leaves[right], right, leaves[left], left);
    int loser = leftWins ? right : left;
    nodes[node] = loser;
    prefixes[node] = leaves[loser];
    return leftWins ? left : right;
  }

  private void replay(int lastWinner) {
    if (ended[lastWinner]) {
      return;
    }
    int winner = lastWinner;
    long prefix = advance(winner);
    int[] losers = nodes;
    long[] losing = prefixes;
    for (int node = (winner + losers.length) >> 1; node > 0; node >>= 1) {
      long other = losing[node];
      if (other < prefix || (other == prefix && isTieBefore(losers[node], winner))) {
        losing[node] = prefix;
        prefix = other;
        int loser = winner;
        winner = losers[node];
        losers[node] = loser;
      }
    }
    losers[0] = winner;
  }

  private long advance(int reader) {
    if (readers[reader].next()) {
      return readers[reader].prefix(shared) ^ Long.MIN_VALUE;
    }
    ended[reader] = true;
    return Long.MAX_VALUE;
  }

  private boolean isBefore(long onePrefix, int one, long otherPrefix, int other) {
    return onePrefix < otherPrefix || (onePrefix == otherPrefix && isTieBefore(one, other));
  }

  /** Compares behind equal prefixes. */
  private boolean isTieBefore(int one, int other) {
    if (ended[one] || ended[other]) {
      return !ended[one];
    }
    RunReader a = readers[one];
    RunReader b = readers[other];
    // Where a key ends within the prefix its rest has less than no bytes, and the lengths decide.
    int settled = shared + Long.BYTES;
    return RecordOrder.compare(
            a.key() + settled,
            a.keyLength() - settled,
            a.payloadLength(),
            b.key() + settled,
            b.keyLength() - settled,
            b.payloadLength())
        < 0;
  }
}
