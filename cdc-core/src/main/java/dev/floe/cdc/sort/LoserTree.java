package dev.floe.cdc.sort;

import java.util.List;

/**
 * Merges the records of some runs: a tournament in which each inner node remembers the reader that
 * lost there, so that the next record costs one comparison a level.
 */
final class LoserTree {
  private final RunReader[] readers;
  private final boolean[] ended;

  /** Node 0 holds the winner, node n of 1 and up the loser of its subtree; leaves are implied. */
  private final int[] nodes;

  private boolean begun;

  /** A merge of at least one run. */
  LoserTree(List<RunReader> readers) {
    this.readers = readers.toArray(new RunReader[0]);
    this.ended = new boolean[this.readers.length];
    this.nodes = new int[this.readers.length];
  }

  /** Moves to the next record of all. */
  boolean next() {
    if (!begun) {
      for (int i = 0; i < readers.length; i++) {
        ended[i] = !readers[i].next();
      }
      nodes[0] = play(1);
      begun = true;
    } else if (!ended[nodes[0]]) {
      replay(nodes[0]);
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

  /** Plays the whole subtree of a node and returns its winner. */
  private int play(int node) {
    if (node >= readers.length) {
      return node - readers.length;
    }
    int left = play(2 * node);
    int right = play(2 * node + 1);
    boolean leftWins = !isBefore(right, left);
    nodes[node] = leftWins ? right : left;
    return leftWins ? left : right;
  }

  private void replay(int lastWinner) {
    int winner = lastWinner;
    ended[winner] = !readers[winner].next();
    for (int node = (winner + readers.length) / 2; node > 0; node /= 2) {
      if (isBefore(nodes[node], winner)) {
        int loser = winner;
        winner = nodes[node];
        nodes[node] = loser;
      }
    }
    nodes[0] = winner;
  }

  private boolean isBefore(int one, int other) {
    if (ended[one] || ended[other]) {
      return !ended[one];
    }
    RunReader a = readers[one];
    RunReader b = readers[other];
    if (a.prefix() != b.prefix()) {
      return Long.compareUnsigned(a.prefix(), b.prefix()) < 0;
    }
    return RecordOrder.compare(
            a.key(), a.keyLength(), a.payloadLength(), b.key(), b.keyLength(), b.payloadLength())
        < 0;
  }
}
