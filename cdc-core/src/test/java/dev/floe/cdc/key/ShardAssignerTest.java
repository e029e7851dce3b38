package dev.floe.cdc.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys are spread evenly, and always in the same way. */
class ShardAssignerTest {
  private static final int KEYS = 100_000;

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 16, 100})
  void consecutiveNumbersAndTextsAreSpreadEvenly(int shards) {
    Keys ints = new Keys(Types.IntegerType.get());
    Keys longs = new Keys(Types.LongType.get());
    Keys texts = new Keys(Types.StringType.get());
    Keys pairs = new Keys(Types.IntegerType.get(), Types.LongType.get());
    assertEven(shards, ints::encode);
    assertEven(shards, i -> longs.encode((long) i));
    assertEven(shards, i -> longs.encode((long) i << 20));
    assertEven(shards, i -> texts.encode("order-" + i));
    assertEven(shards, i -> pairs.encode(i % 10, i / 10L));
  }

  /** Chi-square against the uniform distribution, far above what chance gives once in 10^6. */
  private static void assertEven(int shards, IntFunction<byte[]> keys) {
    ShardAssigner assigner = new ShardAssigner(shards);
    long[] counts = new long[shards];
    for (int i = 0; i < KEYS; i += 1) {
      byte[] key = keys.apply(i);
      counts[assigner.shardOf(key, key.length)] += 1;
    }
    double expected = (double) KEYS / shards;
    double chiSquare =
        Arrays.stream(counts).mapToDouble(n -> (n - expected) * (n - expected) / expected).sum();
    int freedom = shards - 1;
    assertThat(chiSquare).isLessThan(freedom + 5 * Math.sqrt(2.0 * freedom) + 15);
  }

  @Test
  void keysOfEveryLengthHaveTheirOwnHash() {
    Set<Long> hashes = new HashSet<>();
    byte[] zeros = new byte[100];
    for (int length = 0; length <= 100; length += 1) {
      hashes.add(ShardAssigner.hash(zeros, length));
    }
    assertThat(hashes).hasSize(101);
  }

  @Test
  void everyByteOfAKeyCounts() {
    for (int length = 1; length <= 40; length += 1) {
      byte[] key = new byte[length];
      Set<Long> hashes = new HashSet<>();
      for (int bit = 0; bit < length * 8; bit += 1) {
        key[bit / 8] ^= (byte) (1 << bit % 8);
        hashes.add(ShardAssigner.hash(key, length));
        key[bit / 8] ^= (byte) (1 << bit % 8);
      }
      assertThat(hashes).as("length %d", length).hasSize(length * 8);
    }
  }

  @Test
  void bytesBehindTheKeyDoNotCount() {
    ShardAssigner assigner = new ShardAssigner(1000);
    byte[] key = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    for (int length = 0; length < key.length; length += 1) {
      byte[] cut = Arrays.copyOf(key, length);
      assertThat(assigner.shardOf(key, length)).isEqualTo(assigner.shardOf(cut, length));
    }
  }

  @Test
  void oneShardTakesEveryKey() {
    ShardAssigner assigner = new ShardAssigner(1);
    assertThat(assigner.shards()).isEqualTo(1);
    for (int i = 0; i < 1000; i += 1) {
      assertThat(assigner.shardOf(new byte[] {(byte) i, (byte) (i >> 8)}, 2)).isZero();
    }
  }

  @Test
  void noShardIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ShardAssigner(0))
        .withMessage("cannot assign shards: there are 0; give at least 1");
  }
}
