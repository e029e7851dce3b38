package dev.floe.cdc.sort;

/**
 * A combiner of tests: the last bytes of a key number the records of a group, of which it leaves
 * out those whose last key byte is below a limit.
 */
final class GroupCombiner implements Combiner {
  static final int ALL = 256;

  private final int suffixBytes;
  private final int limit;

  GroupCombiner(int suffixBytes, int limit) {
    this.suffixBytes = suffixBytes;
    this.limit = limit;
  }

  @Override
  public int groupSuffixBytes() {
    return suffixBytes;
  }

  @Override
  public boolean supersedes(SortedRecord before, SortedRecord record, SortedRecord after) {
    requireSameGroup(before, record);
    requireSameGroup(record, after);
    return record.keyLength() == 0 || record.keyByte(record.keyLength() - 1) < limit;
  }

  private void requireSameGroup(SortedRecord one, SortedRecord other) {
    boolean same = one.keyLength() == other.keyLength() && one.keyLength() >= suffixBytes;
    for (int i = 0; same && i < one.keyLength() - suffixBytes; i++) {
      same = one.keyByte(i) == other.keyByte(i);
    }
    if (!same) {
      throw new AssertionError("asked about records of two groups");
    }
    for (int i = one.keyLength() - suffixBytes; i < one.keyLength(); i++) {
      if (one.keyByte(i) != other.keyByte(i)) {
        if (one.keyByte(i) > other.keyByte(i)) {
          throw new AssertionError("asked about records out of order");
        }
        return;
      }
    }
  }
}
