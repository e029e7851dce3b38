package dev.floe.cdc.delta;

import dev.floe.cdc.delta.partition.PartitionBytes;
import dev.floe.cdc.delta.partition.PartitionTuple;
import dev.floe.cdc.row.RowView;
import java.util.Arrays;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;

/**
 * The open partitions of one spec: finds the files of a row's partition.
 *
 * <p>A partition that finds no place when it is first met finds none later either, since none is
 * given up before all rows were met. So all of a partition goes the same way.
 */
final class SpecPartitions {
  private static final int INITIAL_SLOTS = 16;

  private final PartitionSpec spec;
  private final Schema schema;
  private final RollingFiles opener;
  private final OpenPartitions open;
  private final PartitionBytes partition;
  private final boolean placeTaken;

  /** A hash table: each entry stands in the first free slot from its hash on. */
  private Entry[] slots = new Entry[INITIAL_SLOTS];

  private int entries;
  private Entry last;

  private static final class Entry {
    private final byte[] partition;
    private final int hash;
    private final PartitionFiles files;

    private Entry(byte[] partition, int hash, PartitionFiles files) {
      this.partition = partition;
      this.hash = hash;
      this.files = files;
    }
  }

  /** The partitions of rows of a schema under a spec, opened as long as there is a place. */
  SpecPartitions(PartitionSpec spec, Schema schema, RollingFiles opener, OpenPartitions open) {
    this.spec = spec;
    this.schema = schema;
    this.opener = opener;
    this.open = open;
    this.partition = new PartitionBytes(spec, schema);
    // One that all rows go to is worth a place, whenever it is met.
    this.placeTaken = spec.isUnpartitioned() && open.takePlace();
  }

  /**
   * The files of a row's partition, or null where it has no place among the open ones. {@link
   * #partition} has its bytes then.
   */
  PartitionFiles of(RowView row) {
    partition.compute(row);
    if (last == null || !partition.is(last.partition)) {
      Entry found = find(row);
      if (found == null) {
        return null;
      }
      last = found;
    }
    return last.files;
  }

  /** The partition last asked for. */
  PartitionBytes partition() {
    return partition;
  }

  /** Forgets the open partitions, once their files are closed. */
  void clear() {
    Arrays.fill(slots, null);
    entries = 0;
    last = null;
  }

  /** New files for a row's partition, which are not found by {@link #of}. */
  PartitionFiles unlisted(RowView row) {
    return new PartitionFiles(opener, spec, PartitionTuple.of(spec, schema, row));
  }

  private Entry find(RowView row) {
    int hash = partition.hash();
    int slot = hash & (slots.length - 1);
    while (slots[slot] != null) {
      Entry entry = slots[slot];
      if (entry.hash == hash && partition.is(entry.partition)) {
        return entry;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if (!placeTaken && !open.takePlace()) {
      return null;
    }
    Entry entry = new Entry(partition.copy(), hash, unlisted(row));
    open.add(entry.files);
    put(entry);
    return entry;
  }

  private void put(Entry entry) {
    if (++entries > slots.length / 2) {
      Entry[] old = slots;
      slots = new Entry[2 * old.length];
      Arrays.stream(old).filter(other -> other != null).forEach(this::place);
    }
    place(entry);
  }

  private void place(Entry entry) {
    int slot = entry.hash & (slots.length - 1);
    while (slots[slot] != null) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = entry;
  }
}
