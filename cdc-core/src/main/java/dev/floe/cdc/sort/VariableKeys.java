package dev.floe.cdc.sort;

/** Keys of any lengths: their bytes as they came, and references to them in their order. */
final class VariableKeys extends KeyStore {
  private final KeyEntries references;
  private final KeyArena arena;

  /**
   * @param expected how many keys there will be, as far as known; else 0
   */
  VariableKeys(KeyMemory memory, long expected) {
    this.references = new KeyEntries(memory, Integer.BYTES, expected);
    this.arena = new KeyArena(memory);
  }

  @Override
  boolean add(byte[] key, int length) {
    if (!references.reserve() || !arena.reserve(length)) {
      return false;
    }
    NativeMemory.writeInt(references.append(), arena.append(key, length));
    return true;
  }

  @Override
  long size() {
    return references.size();
  }

  @Override
  long bytes() {
    return references.bytes() + arena.bytes();
  }

  @Override
  long prefix(long rank, int skip) {
    long head = head(rank);
    int length = KeyArena.length(head);
    long rest = head + KeyArena.headBytes(length) + skip;
    return RecordOrder.prefix(rest, length - skip) ^ Long.MIN_VALUE;
  }

  @Override
  boolean prefixIsAll(int skip) {
    return false;
  }

  @Override
  int skip(int shared) {
    return shared;
  }

  @Override
  long address(long rank) {
    long head = head(rank);
    return head + KeyArena.headBytes(KeyArena.length(head));
  }

  @Override
  int length(long rank) {
    return KeyArena.length(head(rank));
  }

  @Override
  void swap(long rank, long otherRank) {
    long one = references.address(rank);
    long other = references.address(otherRank);
    int reference = NativeMemory.readInt(one);
    NativeMemory.writeInt(one, NativeMemory.readInt(other));
    NativeMemory.writeInt(other, reference);
  }

  @Override
  boolean isLike(KeyStore other) {
    return other instanceof VariableKeys;
  }

  @Override
  void trim() {
    references.trim();
    arena.trim();
  }

  @Override
  void release() {
    references.release();
    arena.release();
  }

  @Override
  public String toString() {
    return "keys of any length";
  }

  private long head(long rank) {
    return arena.head(NativeMemory.readInt(references.address(rank)));
  }
}
