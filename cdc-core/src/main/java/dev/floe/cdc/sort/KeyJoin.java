package dev.floe.cdc.sort;

/**
 * Finds the keys that two runs share. Each run leaps to where the other is, so that what it costs
 * is ruled by the smaller one.
 */
final class KeyJoin {
  private final KeyStore left;
  private final KeyStore right;
  private final KeyPositions leftPositions;
  private final KeyPositions rightPositions;
  private final SoughtKey.OfStore ofLeft;
  private final SoughtKey.OfStore ofRight;

  KeyJoin(KeyRun left, KeyRun right) {
    this.left = left.keys();
    this.right = right.keys();
    this.leftPositions = left.positions();
    this.rightPositions = right.positions();
    this.ofLeft = new SoughtKey.OfStore(this.left);
    this.ofRight = new SoughtKey.OfStore(this.right);
  }

  void join(KeyRun.Matches out) {
    long l = 0;
    long r = 0;
    while (r < right.size()) {
      ofRight.at(r);
      l = KeySearch.forward(left, l, ofRight);
      if (l == left.size()) {
        return;
      }
      ofLeft.at(l);
      long notBefore = KeySearch.forward(right, r, ofLeft);
      if (notBefore == r) { // Neither is before the other.
        long leftEnd = endOfEqual(left, l, ofRight);
        long rightEnd = endOfEqual(right, r, ofLeft);
        match(l, leftEnd, r, rightEnd, out);
        l = leftEnd;
        r = rightEnd;
      } else {
        r = notBefore;
      }
    }
  }

  private void match(long l, long leftEnd, long r, long rightEnd, KeyRun.Matches out) {
    for (long i = l; i < leftEnd; i++) {
      for (long j = r; j < rightEnd; j++) {
        out.match(leftPositions.at(i), rightPositions.at(j));
      }
    }
  }

  private static long endOfEqual(KeyStore keys, long from, SoughtKey sought) {
    long end = from + 1;
    while (end < keys.size() && keys.compare(end, sought) == 0) {
      end++;
    }
    return end;
  }
}
