package dev.floe.cdc.sort;

/**
 * Sorted keys from one rank to before another, of which there is at least one.
 *
 * @param keys all keys
 */
record KeyRange(KeyStore keys, long from, long to) {
  long size() {
    return to - from;
  }

  /** What of these keys is neither before nor behind all of others; may be none. */
  KeyRange within(KeyRange other) {
    SoughtKey.OfStore sought = new SoughtKey.OfStore(other.keys, 0);
    long first = KeySearch.forward(keys, from, to, sought.at(other.from));
    long last = KeySearch.forward(keys, first, to, sought.at(other.to - 1));
    return new KeyRange(keys, first, KeySearch.endOfEqual(keys, last, to, sought));
  }

  /** How many bytes all keys of this and another range begin with. */
  int shared(KeyRange other) {
    int shared = common(keys, from, keys, to - 1, Integer.MAX_VALUE);
    shared = common(other.keys, other.from, other.keys, other.to - 1, shared);
    return common(keys, from, other.keys, other.from, shared);
  }

  private static int common(KeyStore keys, long rank, KeyStore others, long other, int most) {
    int length = Math.min(most, Math.min(keys.length(rank), others.length(other)));
    for (int i = 0; i < length; i++) {
      if (NativeMemory.readByte(keys.address(rank) + i)
          != NativeMemory.readByte(others.address(other) + i)) {
        return i;
      }
    }
    return length;
  }
}
