package dev.floe.benchmarks.memory;

import dev.floe.benchmarks.common.WrongAnswerException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;

/**
 * Rows of which each holds the number of the epoch that updated it last: keys from 0, as many as
 * there are rows, and in memory one byte for each. For one thread.
 */
final class Versions {
  static final Schema SCHEMA =
      new Schema(
          List.of(
              Types.NestedField.required(1, "id", Types.LongType.get()),
              Types.NestedField.required(2, "version", Types.IntegerType.get())));

  static final String KEY = "id";

  /** The most epochs: what fits a byte. */
  static final int MAX_EPOCHS = Byte.MAX_VALUE;

  private static final byte FOUND = -1;

  private final byte[] versions;
  private final SplittableRandom random;

  /** Rows that no epoch has updated. */
  Versions(int rows, long seed) {
    versions = new byte[rows];
    random = new SplittableRandom(seed);
  }

  int rows() {
    return versions.length;
  }

  /** Lets an epoch update a row that is drawn from all; its key. */
  int update(int epoch) {
    int id = random.nextInt(versions.length);
    versions[id] = (byte) epoch;
    return id;
  }

  /**
   * Reads a table and compares it with these rows.
   *
   * @throws WrongAnswerException when it holds others
   */
  void check(Table table) throws IOException {
    byte[] left = Arrays.copyOf(versions, versions.length);
    long found = 0;
    try (CloseableIterable<Record> read =
        IcebergGenerics.read(table).select("id", "version").reuseContainers().build()) {
      for (Record row : read) {
        long id = (long) row.get(0);
        int version = (int) row.get(1);
        if (id < 0 || id >= left.length || left[(int) id] != version) {
          throw new WrongAnswerException(
              "cannot use the run: row %d has version %d, %s"
                  .formatted(id, version, expectation(left, id)));
        }
        left[(int) id] = FOUND;
        found++;
      }
    }
    if (found != left.length) {
      throw new WrongAnswerException(
          "cannot use the run: the table has %d rows instead of %d".formatted(found, left.length));
    }
  }

  private static String expectation(byte[] left, long id) {
    if (id < 0 || id >= left.length) {
      return "and there is no such key";
    }
    return left[(int) id] == FOUND ? "and was read before" : "instead of " + left[(int) id];
  }

  /** A row to write, pointed at one after the other. */
  static final class Row implements StructLike {
    private long id;
    private int version;

    Row at(long id, int version) {
      this.id = id;
      this.version = version;
      return this;
    }

    @Override
    public int size() {
      return SCHEMA.columns().size();
    }

    @Override
    public <T> T get(int pos, Class<T> javaClass) {
      return javaClass.cast(pos == 0 ? (Object) id : (Object) version);
    }

    @Override
    public <T> void set(int pos, T value) {
      throw new UnsupportedOperationException("cannot set a value: rows are read only");
    }
  }
}
