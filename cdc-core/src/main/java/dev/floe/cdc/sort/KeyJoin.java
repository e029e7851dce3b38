package dev.floe.cdc.sort;

/**
 * Finds the keys that two runs share, in what both runs reach over. Where one of these is much
 * larger it leaps to the keys of the other, so that the smaller one rules the cost; else both are
 * walked.
 */
final class KeyJoin {
  /** How many times larger pays for leaping. */
  private static final int MUCH_LARGER = 8;

  private final KeyStore left;
  private final KeyStore right;
  private final KeyPositions leftPositions;
  private final KeyPositions rightPositions;
  private final KeyRun.Matches out;
  // What is left of each range. Keys outside of it do not begin as those in it do.
  private long l;
  private long r;
  private long leftEnd;
  private long rightEnd;
  private SoughtKey.OfStore ofLeft;
  private SoughtKey.OfStore ofRight;

  KeyJoin(KeyRun left, KeyRun right, KeyRun.Matches out) {
    this.left = left.keys();
    this.right = right.keys();
    this.leftPositions = left.positions();
    this.rightPositions = right.positions();
    this.out = out;
  }

  void join() {
    if (left.size() == 0 || right.size() == 0) {
      return;
    }
    KeyRange all = new KeyRange(right, 0, right.size());
    KeyRange ofL = new KeyRange(left, 0, left.size()).within(all);
    if (ofL.size() == 0) {
      return;
    }
    KeyRange ofR = all.within(ofL);
    if (ofR.size() == 0) {
      return;
    }
    l = ofL.from();
    r = ofR.from();
    leftEnd = ofL.to();
    rightEnd = ofR.to();
    int skip = left.skip(ofL.shared(ofR));
    ofLeft = new SoughtKey.OfStore(left, skip);
    ofRight = new SoughtKey.OfStore(right, skip);
    if (ofL.size() / MUCH_LARGER > ofR.size() || ofR.size() / MUCH_LARGER > ofL.size()) {
      leap();
    } else if (left instanceof FixedKeys one
        && right instanceof FixedKeys other
        && left.prefixIsAll(skip)) {
      walk(new FixedWalk(one, other, skip));
    } else {
      walk(skip);
    }
  }

  private void leap() {
    while (r < rightEnd) {
      l = KeySearch.forward(left, l, leftEnd, ofRight.at(r));
      if (l == leftEnd) {
        return;
      }
      long notBefore = KeySearch.forward(right, r, rightEnd, ofLeft.at(l));
      if (notBefore == r) { // Neither is before the other.
        match();
      } else {
        r = notBefore;
      }
    }
  }

  private void walk(FixedWalk both) {
    while (both.next(l, leftEnd, r, rightEnd)) {
      l = both.leftRank();
      r = both.rightRank();
      match();
    }
  }

  private void walk(int skip) {
    while (l < leftEnd && r < rightEnd) {
      long one = left.prefix(l, skip);
      long other = right.prefix(r, skip);
      if (one != other) {
        // Which is less cannot be foretold, so that a branch would cost more than this.
        int step = one < other ? 1 : 0;
        l += step;
        r += 1 - step;
        continue;
      }
      int order = left.compare(l, ofRight.at(r));
      if (order == 0) {
        match();
      } else if (order < 0) {
        l++;
      } else {
        r++;
      }
    }
  }

  /** Hands on all pairs of the keys that equal the current ones, and moves behind them. */
  private void match() {
    long leftFirst = l;
    long rightFirst = r;
    l = KeySearch.endOfEqual(left, l, leftEnd, ofRight.at(r));
    r = KeySearch.endOfEqual(right, r, rightEnd, ofLeft.at(leftFirst));
    for (long i = leftFirst; i < l; i++) {
      for (long j = rightFirst; j < r; j++) {
        out.match(leftPositions.at(i), rightPositions.at(j));
      }
    }
  }
}
