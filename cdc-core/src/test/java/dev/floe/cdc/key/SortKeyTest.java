package dev.floe.cdc.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.cdc.change.ChangeKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Sort keys order by key, then sequence, then rank. */
class SortKeyTest {
  private static final long[] SEQUENCES = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, -(1L << 32), -256, -1, 0, 1, 255, 1L << 40, Long.MAX_VALUE
  };
  private static final String[] KEYS = {"", "\0", "\0\0", "\0a", "a", "a\0", "a\1", "ab", "b", "ÿ"};

  @Test
  void everyKeySequenceAndRankInOrder() {
    List<byte[]> ordered = new ArrayList<>();
    Keys keys = new Keys(Types.StringType.get());
    for (String key : KEYS) {
      for (long sequence : SEQUENCES) {
        for (int rank = 0; rank < 4; rank += 1) {
          ordered.add(sortKey(keys.encode(key), sequence, ChangeKind.ofRank(rank)));
        }
      }
    }
    List<byte[]> sorted = new ArrayList<>(ordered);
    Collections.shuffle(sorted, new Random(3));
    sorted.sort(Arrays::compareUnsigned);
    assertThat(sorted).as("seed 3").containsExactlyElementsOf(ordered);
  }

  @Test
  void partsReadBack() {
    byte[] key = new Keys(Types.LongType.get()).encode(-7L);
    for (long sequence : SEQUENCES) {
      for (ChangeKind kind : ChangeKind.values()) {
        byte[] bytes = sortKey(key, sequence, kind);
        int keyLength = SortKey.keyLength(bytes.length);
        assertThat(keyLength).isEqualTo(key.length);
        assertThat(Keys.isPrefix(key, bytes)).isTrue();
        assertThat(SortKey.sequence(ByteBuffer.wrap(bytes).getLong(keyLength))).isEqualTo(sequence);
        assertThat(SortKey.kind(bytes[SortKey.rankIndex(keyLength)])).isEqualTo(kind);
      }
    }
  }

  @Test
  void sequenceAndRankStandBehindTheKey() {
    byte[] into = new byte[14];
    int length = SortKey.write(new byte[] {9, 9}, 1, 1, ChangeKind.INSERT, into, 2);
    assertThat(length).isEqualTo(1 + SortKey.SUFFIX_LENGTH);
    assertThat(into).containsExactly(0, 0, 9, 0x80, 0, 0, 0, 0, 0, 0, 1, 3, 0, 0);
  }

  @Test
  void suffixIsAppendedInPlace() {
    byte[] buffer = {1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    assertThat(SortKey.write(buffer, 2, -1, ChangeKind.DELETE, buffer, 0)).isEqualTo(11);
    assertThat(buffer).containsExactly(1, 2, 0x7F, -1, -1, -1, -1, -1, -1, -1, 1);
  }

  @Test
  void sortKeyThatDoesNotFitWritesNothing() {
    byte[] into = new byte[10];
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> SortKey.write(new byte[] {1, 2}, 2, 0, ChangeKind.INSERT, into, 0))
        .withMessageContaining("out of bounds for length 10");
    assertThat(into).containsOnly(0);
  }

  @Test
  void byteThatIsNoRankIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SortKey.kind(4))
        .withMessage("cannot read a change kind: no kind has rank 4");
  }

  private static byte[] sortKey(byte[] key, long sequence, ChangeKind kind) {
    byte[] bytes = new byte[key.length + SortKey.SUFFIX_LENGTH];
    assertThat(SortKey.write(key, key.length, sequence, kind, bytes, 0)).isEqualTo(bytes.length);
    return bytes;
  }
}
