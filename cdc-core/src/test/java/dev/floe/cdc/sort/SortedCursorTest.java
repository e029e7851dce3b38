package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a cursor shows a record, from memory and from a spill file. */
class SortedCursorTest {
  private static final String MEMORY = "1048576";
  private static final String SPILLED = "1";

  @RegisterExtension final SortResources resources = new SortResources();

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(strings = {MEMORY, SPILLED})
  void showsTheRecordInPlace(long budgetBytes) {
    try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
      TestRecord.of("\377\1\2\3\4\5\6\7\10\11", "payload").addTo(sorter);
      TestRecord.of("\0", "").addTo(sorter);
      SortedCursor cursor = sorter.sort();
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.keyLength()).isEqualTo(1);
      assertThat(cursor.payloadLength()).isZero();
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.keyLength()).isEqualTo(10);
      assertThat(cursor.payloadLength()).isEqualTo(7);
      assertThat(cursor.keyByte(0)).isEqualTo(255);
      assertThat(cursor.keyByte(9)).isEqualTo(9);
      assertThat(cursor.keyLong(0)).isEqualTo(0xFF01020304050607L);
      assertThat(cursor.keyLong(2)).isEqualTo(0x0203040506070809L);
      assertThat(cursor.next()).isFalse();
      assertThat(cursor.next()).isFalse();
    }
  }

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(strings = {MEMORY, SPILLED})
  void comparesAndCopiesPartsOfTheKey(long budgetBytes) {
    try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
      TestRecord.of("abc", "xy").addTo(sorter);
      TestRecord.of("b", "").addTo(sorter);
      SortedCursor cursor = sorter.sort();
      cursor.next();
      assertThat(cursor.keyStartsWith(new byte[] {'a', 'b', 'x'}, 2)).isTrue();
      assertThat(cursor.keyStartsWith(new byte[] {'a', 'b', 'x'}, 3)).isFalse();
      assertThat(cursor.keyStartsWith(new byte[] {'a', 'b', 'c', 'd'}, 4)).isFalse();
      assertThat(cursor.keyStartsWith(new byte[0], 0)).isTrue();
      byte[] into = new byte[6];
      cursor.copyKey(into, 1, 2);
      cursor.copyPayload(into, 4);
      assertThat(into).containsExactly(0, 'a', 'b', 0, 'x', 'y');
    }
  }

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(strings = {MEMORY, SPILLED})
  void everyByteOfABeginningCounts(long budgetBytes) {
    byte[] key = new byte[29];
    new Random(1).nextBytes(key);
    try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
      TestRecord.of("", "").addTo(sorter);
      new TestRecord(key, key).addTo(sorter);
      SortedCursor cursor = sorter.sort();
      cursor.next();
      cursor.next();
      for (int length = 0; length <= key.length; length++) {
        byte[] same = Arrays.copyOf(key, length);
        assertThat(cursor.keyStartsWith(same, length)).as("length %d", length).isTrue();
        for (int i = 0; i < length; i++) {
          byte[] other = same.clone();
          other[i] ^= (byte) (1 << i % 8);
          assertThat(cursor.keyStartsWith(other, length)).as("%d of %d", i, length).isFalse();
          assertThat(cursor.keyStartsWith(other, i)).as("before %d", i).isTrue();
        }
      }
      assertThat(cursor.keyStartsWith(Arrays.copyOf(key, 30), 30)).isFalse();
    }
  }

  @ParameterizedTest(name = "budget {0}")
  @ValueSource(strings = {MEMORY, SPILLED})
  void whatIsOutsideTheRecordIsRefused(long budgetBytes) {
    try (ExternalSorter sorter = resources.sorter(budgetBytes)) {
      TestRecord.of("abc", "xy").addTo(sorter);
      TestRecord.of("b", "").addTo(sorter);
      SortedCursor cursor = sorter.sort();
      assertThatThrownBy(cursor::keyLength)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("call next() first");
      cursor.next();
      assertThatThrownBy(() -> cursor.keyByte(3))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("cannot access 1 at 3 of the key: it has 3");
      assertThatThrownBy(() -> cursor.keyLong(0))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("cannot access 8 at 0 of the key: it has 3");
      assertThatThrownBy(() -> cursor.copyKey(new byte[9], 0, 4))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("it has 3");
      assertThatThrownBy(() -> cursor.copyKey(new byte[9], 8, 2))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("length 9");
      assertThatThrownBy(() -> cursor.copyPayload(new byte[2], 1))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("length 2");
      assertThatThrownBy(() -> cursor.copyPayload(-1, new byte[9], 0, 1))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("cannot access 1 at -1 of the payload");
      assertThatThrownBy(() -> cursor.copyPayload(cursor.payloadLength(), new byte[9], 0, 1))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("of the payload: it has " + cursor.payloadLength());
      assertThatThrownBy(() -> cursor.copyPayload(0, new byte[1], 1, 1))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("length 1");
      cursor.close();
      cursor.close();
      assertThatThrownBy(cursor::next)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
    }
  }
}
