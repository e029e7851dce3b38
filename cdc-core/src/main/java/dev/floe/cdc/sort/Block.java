package dev.floe.cdc.sort;

/** A block that has been read and checked: where its records are, and how many. */
final class Block {
  private Region region;
  private long position;
  private int begin;
  private int end;
  private int records;

  /** The memory that the block is in, or null where it has none. */
  Region region() {
    return region;
  }

  void use(Region newRegion) {
    region = newRegion;
  }

  /** Sets where the block is in its run. */
  void setPosition(long newPosition) {
    position = newPosition;
  }

  /** Sets where in the region its records are. */
  void set(int newBegin, int newEnd, int newRecords) {
    begin = newBegin;
    end = newEnd;
    records = newRecords;
  }

  /** The address of the first record. */
  long begin() {
    return region.address() + begin;
  }

  /** The address behind the last record. */
  long end() {
    return region.address() + end;
  }

  /** Where the block is in its run. */
  long position() {
    return position;
  }

  int records() {
    return records;
  }
}
