package dev.floe.cdc.delta;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.Metrics;

/**
 * The statistics of a file's columns as bytes: column sizes, value counts, null counts, NaN counts,
 * lower bounds, upper bounds, average value sizes.
 *
 * <pre>
 *   each:  0                        there is none
 *          1, values                of every field that the delta lists
 *          2, bitmap, values        of the fields whose bits are set, the lowest bit of a byte first
 *
 *   size, null and NaN counts: the number     value count: less the file's records, zigzag encoded
 *   lower bound: length, bytes                upper bound: bytes shared with the lower one, length of
 *                                             the rest, these bytes
 * </pre>
 */
final class ColumnStatistics {
  private static final int NONE = 0;
  private static final int ALL_FIELDS = 1;
  private static final int SOME_FIELDS = 2;

  private final int[] fields;

  /**
   * Statistics of some fields.
   *
   * @param fields their ids, ascending
   */
  ColumnStatistics(int[] fields) {
    this.fields = fields;
  }

  /** Adds the ids of the fields that a file has statistics of. */
  static void collectFields(ContentFile<?> file, SortedSet<Integer> into) {
    addKeys(file.columnSizes(), into);
    addKeys(file.valueCounts(), into);
    addKeys(file.nullValueCounts(), into);
    addKeys(file.nanValueCounts(), into);
    addKeys(file.lowerBounds(), into);
    addKeys(file.upperBounds(), into);
    addKeys(file.avgValueSizes(), into);
  }

  private static void addKeys(Map<Integer, ?> map, Set<Integer> into) {
    if (map != null) {
      into.addAll(map.keySet());
    }
  }

  void write(ContentFile<?> file, DeltaOutput out) {
    long records = file.recordCount();
    Map<Integer, ByteBuffer> lower = file.lowerBounds();
    write(file.columnSizes(), out, (field, size) -> out.unsigned(size));
    write(file.valueCounts(), out, (field, count) -> out.signed(count - records));
    write(file.nullValueCounts(), out, (field, count) -> out.unsigned(count));
    write(file.nanValueCounts(), out, (field, count) -> out.unsigned(count));
    write(lower, out, (field, bound) -> out.sized(DeltaOutput.copyOf(bound)));
    write(
        file.upperBounds(),
        out,
        (field, bound) -> out.sharing(lowerOf(field, lower), DeltaOutput.copyOf(bound)));
    write(file.avgValueSizes(), out, (field, size) -> out.signed(size));
  }

  /** A lower bound, with which an upper one shares its beginning; empty where there is none. */
  private static byte[] lowerOf(Integer field, Map<Integer, ByteBuffer> lower) {
    ByteBuffer bound = lower == null ? null : lower.get(field);
    return bound == null ? new byte[0] : DeltaOutput.copyOf(bound);
  }

  private interface ValueWriter<V> {
    void write(Integer field, V value);
  }

  private <V> void write(Map<Integer, V> map, DeltaOutput out, ValueWriter<V> values) {
    if (map == null) {
      out.oneByte(NONE);
      return;
    }
    if (map.size() == fields.length) {
      out.oneByte(ALL_FIELDS);
    } else {
      out.oneByte(SOME_FIELDS);
      byte[] bitmap = new byte[bitmapLength()];
      for (int i = 0; i < fields.length; i++) {
        bitmap[i / 8] |= (byte) (map.containsKey(fields[i]) ? 1 << (i % 8) : 0);
      }
      out.raw(bitmap);
    }
    for (Integer field : new TreeSet<>(map.keySet())) {
      values.write(field, map.get(field));
    }
  }

  Metrics read(DeltaInput in, long records) {
    Map<Integer, Long> sizes = read(in, field -> in.unsigned());
    Map<Integer, Long> counts = read(in, field -> in.signed() + records);
    Map<Integer, Long> nulls = read(in, field -> in.unsigned());
    Map<Integer, Long> nans = read(in, field -> in.unsigned());
    Map<Integer, ByteBuffer> lower = read(in, field -> ByteBuffer.wrap(in.sized()));
    Map<Integer, ByteBuffer> upper =
        read(in, field -> ByteBuffer.wrap(in.sharing(lowerOf(field, lower))));
    Map<Integer, Integer> averages = read(in, field -> Math.toIntExact(in.signed()));
    return new Metrics(records, sizes, counts, nulls, nans, lower, upper, averages, null);
  }

  private interface ValueReader<V> {
    V read(Integer field);
  }

  private <V> Map<Integer, V> read(DeltaInput in, ValueReader<V> values) {
    int which = in.oneByte();
    if (which == NONE) {
      return null;
    }
    if (which != ALL_FIELDS && which != SOME_FIELDS) {
      throw new DeltaFormatException("there is no kind " + which + " of column statistics");
    }
    byte[] bitmap = which == SOME_FIELDS ? in.raw(bitmapLength()) : null;
    Map<Integer, V> map = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i++) {
      if (bitmap == null || (bitmap[i / 8] & 1 << (i % 8)) != 0) {
        map.put(fields[i], values.read(fields[i]));
      }
    }
    return map;
  }

  private int bitmapLength() {
    return (fields.length + 7) / 8;
  }
}
