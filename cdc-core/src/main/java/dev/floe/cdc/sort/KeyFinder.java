package dev.floe.cdc.sort;

/**
 * Looks keys up in a run, one after the other; quickest where each is near the one before. Not
 * thread-safe, nothing to close, valid as long as the run is open.
 */
public final class KeyFinder {
  private final KeyRun run;
  private final SoughtKey.OfBytes sought = new SoughtKey.OfBytes();

  /** Where the key last looked up is, or would be. */
  private long place;

  public KeyFinder(KeyRun run) {
    this.run = run;
  }

  /**
   * Finds a key, the first {@code length} bytes, as often as it is there.
   *
   * @param otherPosition what is handed on with it
   */
  public void find(byte[] key, int length, long otherPosition, KeyRun.Matches out) {
    KeyStore keys = run.keys();
    sought.wrap(key, length);
    if (place < keys.size() && keys.isBefore(place, sought)) {
      place = KeySearch.forward(keys, place + 1, keys.size(), sought);
    } else {
      place = KeySearch.backward(keys, place, sought);
    }
    long end = KeySearch.endOfEqual(keys, place, keys.size(), sought);
    for (long at = place; at < end; at++) {
      out.match(run.positions().at(at), otherPosition);
    }
  }
}
