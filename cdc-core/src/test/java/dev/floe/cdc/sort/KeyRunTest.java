package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyRunTest {
  private final KeyMemory memory = KeyMemory.ofBytes(64 << 20);
  private long allocatedBefore;

  @BeforeEach
  void measure() {
    allocatedBefore = NativeMemory.allocatedBytes();
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(memory.usedBytes()).isZero();
    assertThat(NativeMemory.allocatedBytes()).isEqualTo(allocatedBefore);
  }

  @Test
  void ascendingKeysTakeNoMoreThanTheyAreLong() {
    try (KeyRun run = longs(0, 10_000, 1)) {
      assertThat(run.size()).isEqualTo(10_000);
      assertThat(run.bytes()).isEqualTo(10_000 * 8 + 8);
      assertThat(memory.usedBytes()).isEqualTo(run.bytes());
    }
  }

  @Test
  void unsortedKeysTakeFourBytesMoreEach() {
    try (KeyRunBuilder builder = KeyRunBuilder.ofWidth(8, memory, 1000)) {
      for (int row = 999; row >= 0; row--) {
        assertThat(builder.add(bytes(row), 8)).isTrue();
      }
      try (KeyRun run = builder.build()) {
        assertThat(run.bytes()).isEqualTo(1000 * (8 + 4) + 2 * 8);
        assertThat(run.key(0)).isEqualTo(bytes(0));
        try (KeyRun one = longs(7, 8, 1)) {
          assertThat(matches(one, run)).containsExactly("0=992");
        }
      }
    }
  }

  @Test
  void rowsWithoutKeyBehindTheLastKeyTakeNoMemory() {
    try (KeyRunBuilder builder = KeyRunBuilder.ofWidth(8, memory, 2)) {
      builder.add(bytes(1), 8);
      builder.add(bytes(2), 8);
      builder.skip();
      builder.skip();
      assertThat(builder.rows()).isEqualTo(4);
      assertThat(builder.size()).isEqualTo(2);
      try (KeyRun run = builder.build()) {
        assertThat(run.bytes()).isEqualTo(2 * 8 + 8);
      }
    }
  }

  @Test
  void rowsWithoutKeyMoveThePositionsOfThoseBehind() {
    try (KeyRunBuilder builder = KeyRunBuilder.ofWidth(8, memory, 0)) {
      builder.skip();
      builder.add(bytes(5), 8);
      builder.skip();
      builder.add(bytes(6), 8);
      try (KeyRun run = builder.build();
          KeyRun other = longs(0, 10, 1)) {
        assertThat(matches(run, other)).containsExactly("1=5", "3=6");
      }
    }
  }

  @Test
  void aKeyThatBothHaveSeveralTimesIsFoundInAllPairs() {
    try (KeyRun one = of("a", "b", "b", "c");
        KeyRun other = of("c", "b", "", "b", "c")) {
      assertThat(matches(one, other)).containsExactly("1=1", "1=3", "2=1", "2=3", "3=0", "3=4");
    }
  }

  @Test
  void manyBlocksOfKeysInAnyOrderAreSorted() {
    int rows = 400_000;
    try (KeyRunBuilder builder = KeyRunBuilder.ofWidth(8, memory, 0)) {
      for (long row = 0; row < rows; row++) {
        // All numbers below, each once, since 7919 is a prime that does not divide them.
        assertThat(builder.add(bytes(row * 7919 % rows), 8)).isTrue();
      }
      try (KeyRun run = builder.build();
          KeyRun all = longs(0, rows, 1)) {
        assertThat(run.bytes()).isLessThan(rows * 12L + 200);
        long[] sum = new long[2];
        run.join(
            all,
            (position, key) -> {
              assertThat(position * 7919 % rows).isEqualTo(key);
              sum[0] += 1;
            });
        assertThat(sum[0]).isEqualTo(rows);
      }
    }
  }

  @Test
  void theFirstKeyThatIsNotBeforeSomeBytesIsFound() {
    try (KeyRun run = of("b", "d", "d", "f")) {
      assertThat(run.rankFrom(new byte[0])).isZero();
      assertThat(run.rankFrom(new byte[] {'d'})).isEqualTo(1);
      assertThat(run.rankFrom(new byte[] {'d', 0})).isEqualTo(3);
      assertThat(run.rankFrom(new byte[] {'g'})).isEqualTo(4);
    }
  }

  @Test
  void emptyRunsShareNothing() {
    try (KeyRun empty = of();
        KeyRun other = of("a")) {
      assertThat(empty.bytes()).isZero();
      assertThat(matches(empty, other)).isEmpty();
      assertThat(matches(other, empty)).isEmpty();
    }
  }

  @Test
  void keysLongerThanABlockAreFoundToo() {
    byte[] giant = new byte[KeyBlocks.MOST_BYTES + 1];
    byte[] greater = giant.clone();
    greater[giant.length - 1] = 1;
    try (KeyRunBuilder builder = KeyRunBuilder.ofAnyWidth(memory, 0)) {
      builder.add(new byte[] {1}, 1);
      builder.add(greater, greater.length);
      builder.add(new byte[] {2}, 1);
      builder.add(giant, giant.length);
      try (KeyRun run = builder.build()) {
        assertThat(run.key(0)).isEqualTo(giant);
        assertThat(run.key(1)).isEqualTo(greater);
        KeyFinder finder = new KeyFinder(run);
        List<String> found = new ArrayList<>();
        finder.find(giant, giant.length, 7, (at, other) -> found.add(at + "=" + other));
        assertThat(found).containsExactly("3=7");
      }
    }
  }

  @Test
  void keysOfDifferentFixedLengthsAreNotJoined() {
    try (KeyRun one = longs(0, 1, 1);
        KeyRun other = of("a")) {
      assertThatThrownBy(() -> one.join(other, (a, b) -> {}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cannot join runs of keys: the one has keys of 8 bytes, the other keys of any length;"
                  + " make both with the same");
    }
  }

  @Test
  void aKeyOfAnotherLengthIsRefused() {
    try (KeyRunBuilder builder = KeyRunBuilder.ofWidth(8, memory, 0)) {
      assertThatThrownBy(() -> builder.add(new byte[4], 4))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cannot add a key: it has 4 bytes and all keys of the run have 8; make a run of keys"
                  + " of any length");
      assertThat(builder.size()).isZero();
    }
    assertThatThrownBy(() -> KeyRunBuilder.ofWidth(0, memory, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot make a run of keys of 0 bytes; give at least 1");
  }

  @Test
  void whatIsClosedIsNotUsed() {
    KeyRun run = longs(0, 2, 1);
    run.close();
    run.close();
    assertThatThrownBy(() -> run.key(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot use a run of keys: it is closed");
    KeyRunBuilder builder = KeyRunBuilder.ofAnyWidth(memory, 0);
    builder.close();
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "cannot add keys to a run: it is built or its builder closed; make another builder");
  }

  @Test
  void aRankThatIsNotThereHasNoKey() {
    try (KeyRun run = longs(0, 2, 1)) {
      assertThatThrownBy(() -> run.key(2))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("cannot show the key of rank 2: there are 2");
    }
  }

  @Test
  void aRowThatFoundNoMemoryIsAddedOnceThereIsSome() {
    KeyMemory little = KeyMemory.ofBytes(400);
    KeyRunBuilder held = KeyRunBuilder.ofWidth(8, little, 10);
    assertThat(held.add(bytes(1), 8)).isTrue();
    try (KeyRunBuilder builder = KeyRunBuilder.ofWidth(8, little, 20)) {
      for (int row = 0; row < 20; row++) {
        assertThat(builder.add(bytes(row), 8)).isTrue();
      }
      assertThat(builder.add(bytes(3), 8)).as("it needs positions").isFalse();
      assertThat(builder.rows()).isEqualTo(20);
      held.close();
      assertThat(builder.add(bytes(3), 8)).as("and twice the block").isFalse();
      try (KeyRun run = builder.build();
          KeyRun other = longs(0, 100, 5)) {
        assertThat(matches(run, other)).containsExactly("0=0", "5=1", "10=2", "15=3");
      }
    }
    assertThat(little.usedBytes()).isZero();
  }

  static List<String> matches(KeyRun run, KeyRun other) {
    List<String> matches = new ArrayList<>();
    run.join(other, (position, otherPosition) -> matches.add(position + "=" + otherPosition));
    return matches;
  }

  private KeyRun longs(long from, long to, long step) {
    try (KeyRunBuilder builder = KeyRunBuilder.ofWidth(8, memory, (to - from) / step)) {
      for (long key = from; key < to; key += step) {
        assertThat(builder.add(bytes(key), 8)).isTrue();
      }
      return builder.build();
    }
  }

  private KeyRun of(String... keys) {
    try (KeyRunBuilder builder = KeyRunBuilder.ofAnyWidth(memory, 0)) {
      for (String key : keys) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        assertThat(builder.add(bytes, bytes.length)).isTrue();
      }
      return builder.build();
    }
  }

  private static byte[] bytes(long key) {
    byte[] bytes = new byte[8];
    for (int i = 0; i < 8; i++) {
      bytes[i] = (byte) (key >>> (56 - 8 * i));
    }
    return bytes;
  }
}
