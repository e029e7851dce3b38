package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random runs against sorted lists. */
class KeyRunOracleTest {
  private static final int CASES = 300;

  /** How the keys of a case look. */
  private record Shape(int width, int alphabet, boolean sorted, boolean gaps) {
    static Shape random(Random random) {
      int[] widths = {0, 0, 1, 3, 4, 8, 8, 9, 12, 16, 16, 24};
      int[] alphabets = {2, 5, 256};
      return new Shape(
          widths[random.nextInt(widths.length)],
          alphabets[random.nextInt(alphabets.length)],
          random.nextBoolean(),
          random.nextInt(3) == 0);
    }

    byte[] key(Random random) {
      byte[] key = new byte[width > 0 ? width : random.nextInt(random.nextInt(10) == 0 ? 700 : 12)];
      for (int i = 0; i < key.length; i++) {
        // Few different keys, so that there are equal ones, and such that differ only at the end.
        key[i] = (byte) (i < key.length - 2 ? random.nextInt(2) * 200 : random.nextInt(alphabet));
      }
      return key;
    }

    KeyRunBuilder builder(KeyMemory memory, long rows) {
      return width > 0
          ? KeyRunBuilder.ofWidth(width, memory, rows)
          : KeyRunBuilder.ofAnyWidth(memory, rows);
    }
  }

  /** A row's key, none where null, and its position. */
  private static final class Row {
    private final byte[] key;
    private final long position;

    Row(byte[] key, long position) {
      this.key = key;
      this.position = position;
    }

    byte[] key() {
      return key;
    }

    long position() {
      return position;
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, CASES);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void runsAreJoinedAndSearchedAsSortedListsAre(long seed) {
    Random random = new Random(seed);
    Shape shape = Shape.random(random);
    long allocatedBefore = NativeMemory.allocatedBytes();
    KeyMemory memory = KeyMemory.ofBytes(Long.MAX_VALUE);
    List<Row> rows = rows(shape, random);
    List<Row> others = rows(shape, random);
    try (KeyRun run = build(shape, memory, rows, random);
        KeyRun other = build(shape, memory, others, random)) {
      String what = "seed " + seed + ": " + shape;
      assertThat(memory.usedBytes()).as(what).isEqualTo(run.bytes() + other.bytes());
      List<Row> sorted = sorted(rows);
      for (int rank = 0; rank < sorted.size(); rank++) {
        assertThat(run.key(rank)).as(what).isEqualTo(sorted.get(rank).key());
      }
      assertThat(KeyRunTest.matches(run, other)).as(what).isEqualTo(pairs(sorted, sorted(others)));
      assertThat(found(run, others)).as(what).isEqualTo(looked(sorted, others));
      List<Row> shuffled = new ArrayList<>(others);
      Collections.shuffle(shuffled, random);
      assertThat(found(run, shuffled)).as(what).isEqualTo(looked(sorted, shuffled));
    }
    assertThat(memory.usedBytes()).isZero();
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatFindsNoMemoryIsNotAddedAndTheRestIsARun(long seed) {
    Random random = new Random(seed);
    Shape shape = Shape.random(random);
    long allocatedBefore = NativeMemory.allocatedBytes();
    KeyMemory memory = KeyMemory.ofBytes(random.nextInt(20_000));
    List<Row> rows = rows(shape, random);
    List<Row> added = new ArrayList<>();
    try (KeyRunBuilder builder = shape.builder(memory, random.nextInt(2) * (long) rows.size())) {
      for (Row row : rows) {
        if (row.key() == null) {
          builder.skip();
        } else if (builder.add(row.key(), row.key().length)) {
          added.add(row);
        } else {
          break;
        }
        assertThat(memory.usedBytes())
            .isEqualTo(builder.bytes())
            .isLessThanOrEqualTo(memory.limitBytes());
      }
      try (KeyRun run = builder.build()) {
        assertThat(memory.usedBytes()).isEqualTo(run.bytes());
        assertThat(found(run, rows)).as("seed " + seed).isEqualTo(looked(sorted(added), rows));
      }
    }
    assertThat(memory.usedBytes()).isZero();
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore);
  }

  private static List<Row> rows(Shape shape, Random random) {
    int size = random.nextInt(random.nextInt(4) == 0 ? 3000 : 60);
    int sections = 1 + random.nextInt(3);
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      byte[] key = shape.key(random);
      // The keys of some runs all begin alike, and those of others in three ways.
      if (sections < 3 && key.length > 2) {
        Arrays.fill(key, 0, key.length - 2, (byte) (sections == 1 ? 1 : random.nextInt(3)));
      }
      keys.add(key);
    }
    if (shape.sorted()) {
      keys.sort(Arrays::compareUnsigned);
    }
    List<Row> rows = new ArrayList<>();
    for (byte[] key : keys) {
      while (shape.gaps() && random.nextInt(5) == 0) {
        rows.add(new Row(null, rows.size()));
      }
      rows.add(new Row(key, rows.size()));
    }
    return rows;
  }

  private static KeyRun build(Shape shape, KeyMemory memory, List<Row> rows, Random random) {
    try (KeyRunBuilder builder = shape.builder(memory, random.nextInt(3) * (rows.size() / 2L))) {
      for (Row row : rows) {
        if (row.key() == null) {
          builder.skip();
        } else {
          assertThat(builder.add(row.key(), row.key().length)).isTrue();
        }
      }
      return builder.build();
    }
  }

  private static List<Row> sorted(List<Row> rows) {
    return rows.stream()
        .filter(row -> row.key() != null)
        .sorted(
            Comparator.comparing(Row::key, Arrays::compareUnsigned).thenComparing(Row::position))
        .toList();
  }

  private static List<String> pairs(List<Row> rows, List<Row> others) {
    List<String> pairs = new ArrayList<>();
    for (Row row : rows) {
      for (Row other : others) {
        if (Arrays.equals(row.key(), other.key())) {
          pairs.add(row.position() + "=" + other.position());
        }
      }
    }
    return pairs;
  }

  private static List<String> found(KeyRun run, List<Row> looked) {
    KeyFinder finder = new KeyFinder(run);
    List<String> found = new ArrayList<>();
    for (Row row : looked) {
      if (row.key() != null) {
        finder.find(
            row.key(),
            row.key().length,
            row.position(),
            (position, other) -> found.add(position + "=" + other));
      }
    }
    return found;
  }

  private static List<String> looked(List<Row> sorted, List<Row> looked) {
    List<String> found = new ArrayList<>();
    for (Row row : looked) {
      if (row.key() != null) {
        found.addAll(pairs(sorted, List.of(row)).stream().toList());
      }
    }
    return found;
  }
}
