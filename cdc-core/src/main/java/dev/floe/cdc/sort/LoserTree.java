package dev.floe.cdc.sort;

import java.util.List;

/**
 * Merges sorted records from some sources: a tournament in which each inner node remembers the
 * source that lost there, so that the next record costs one comparison a level. Most of them
 * compare two numbers that lie in the tree.
 */
final class LoserTree {
  private final MergeSource[] sources;
  private final boolean[] ended;

  /** Node 0 holds the winner, node n of 1 and up the loser of its subtree; leaves are implied. */
  private final int[] nodes;

  /** The prefix of each node's record, ordered as a signed number; the largest once it ended. */
  private final long[] prefixes;

  /** How many bytes all keys begin with: they are not compared. */
  private final int shared;

  private boolean begun;

  /** A merge of at least one source, where all keys have the same first {@code shared} bytes. */
  LoserTree(List<? extends MergeSource> sources, int shared) {
    this.shared = shared;
    this.sources = sources.toArray(new MergeSource[0]);
    this.ended = new boolean[this.sources.length];
    this.nodes = new int[this.sources.length];
    this.prefixes = new long[this.sources.length];
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

  /** The source whose record is the current one. */
  MergeSource winner() {
    return sources[nodes[0]];
  }

  /** Frees the memory of all. Idempotent. */
  void release() {
    for (MergeSource source : sources) {
      source.release();
    }
  }

  private void begin() {
    begun = true;
    long[] leaves = new long[sources.length];
    for (int i = 0; i < sources.length; i++) {
      leaves[i] = advance(i);
    }
    nodes[0] = play(1, leaves);
  }

  /** Plays the whole subtree of a node and returns its winner. */
  private int play(int node, long[] leaves) {
    if (node >= sources.length) {
      return node - sources.length;
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
      long otherPrefix = losing[node];
      int other = losers[node];
      if (otherPrefix == prefix) {
        if (isTieBefore(other, winner)) {
          losers[node] = winner;
          winner = other;
        }
        continue;
      }
      // Which of two is before cannot be foretold, so they change places by arithmetic, not a
      // branch.
      long change = otherPrefix < prefix ? -1 : 0;
      long changedBits = (otherPrefix ^ prefix) & change;
      losing[node] = otherPrefix ^ changedBits;
      prefix ^= changedBits;
      int changedNode = (other ^ winner) & (int) change;
      losers[node] = other ^ changedNode;
      winner ^= changedNode;
    }
    losers[0] = winner;
  }

  private long advance(int source) {
    if (sources[source].next()) {
      return sources[source].prefix(shared) ^ Long.MIN_VALUE;
    }
    ended[source] = true;
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
    MergeSource a = sources[one];
    MergeSource b = sources[other];
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
