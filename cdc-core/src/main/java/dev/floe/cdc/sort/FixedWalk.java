package dev.floe.cdc.sort;

/**
 * Walks sorted keys of two stores to where both have the same key, where 8 bytes of each are all
 * that may differ. Without a branch for which of two keys is less: that cannot be foretold, and a
 * wrong guess costs more than both keys.
 */
final class FixedWalk {
  private final FixedKeys left;
  private final FixedKeys right;
  private final int skip;
  private final int width;

  /** The bits of what is read at a key that are not the key's. */
  private final int behind;

  private long leftRank;
  private long rightRank;

  /**
   * @param skip how many bytes all keys begin with; what follows is 8 bytes at most
   */
  FixedWalk(FixedKeys left, FixedKeys right, int skip) {
    this.left = left;
    this.right = right;
    this.skip = skip;
    this.width = left.width();
    this.behind = left.bitsBehind(skip);
  }

  /** Moves on from two ranks to a key that both have; false when there is none. */
  boolean next(long l, long leftEnd, long r, long rightEnd) {
    leftRank = l;
    rightRank = r;
    while (leftRank < leftEnd && rightRank < rightEnd) {
      if (nextInBlocks(left.endOfBlock(leftRank, leftEnd), right.endOfBlock(rightRank, rightEnd))) {
        return true;
      }
    }
    return false;
  }

  long leftRank() {
    return leftRank;
  }

  long rightRank() {
    return rightRank;
  }

  private boolean nextInBlocks(long leftEnd, long rightEnd) {
    long leftBegin = left.address(leftRank) + skip;
    long rightBegin = right.address(rightRank) + skip;
    long leftStop = leftBegin + (leftEnd - leftRank) * width;
    long rightStop = rightBegin + (rightEnd - rightRank) * width;
    long one = leftBegin;
    long other = rightBegin;
    boolean found = false;
    while (one < leftStop && other < rightStop) {
      long leftKey = (NativeMemory.readBigEndianLong(one) >>> behind) + Long.MIN_VALUE;
      long rightKey = (NativeMemory.readBigEndianLong(other) >>> behind) + Long.MIN_VALUE;
      if (leftKey == rightKey) {
        found = true;
        break;
      }
      int step = leftKey < rightKey ? width : 0;
      one += step;
      other += width - step;
    }
    leftRank += (one - leftBegin) / width;
    rightRank += (other - rightBegin) / width;
    return found;
  }
}
