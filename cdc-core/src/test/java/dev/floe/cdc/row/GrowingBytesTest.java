package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class GrowingBytesTest {
  private static final Column TEXT =
      Column.of(Types.NestedField.required(1, "t", Types.StringType.get()), "");

  private final GrowingBytes bytes = new GrowingBytes();

  @Test
  void textsOfEveryLengthFitTheArrayAsItGrows() {
    for (int length = 0; length < 2000; length += 1) {
      GrowingBytes fresh = new GrowingBytes();
      fresh.putText("é".repeat(length), TEXT);
      assertThat(fresh.length()).isEqualTo(2 * length);
      fresh.putText("x".repeat(length), TEXT);
      assertThat(fresh.length()).isEqualTo(3 * length);
    }
  }

  @Test
  void memoryOfOneLongContentIsGivenBack() {
    bytes.putZeros(50 << 20);
    bytes.clear();
    bytes.putZeros(100);
    bytes.clear();
    assertThat(bytes.array().length).isEqualTo(1 << 20);
  }

  @Test
  void memoryOfLongContentsIsKeptWhileTheyComeAgain() {
    bytes.putZeros(8 << 20);
    byte[] array = bytes.array();
    for (int i = 0; i < 5; i += 1) {
      bytes.clear();
      bytes.putZeros(7 << 20);
      assertThat(bytes.array()).isSameAs(array);
    }
  }

  @Test
  void moreThanAnArrayHoldsIsRefused() {
    bytes.putZeros(10);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bytes.reserve(Integer.MAX_VALUE))
        .withMessage(
            "cannot encode value: with it the bytes are 2147483657, more than the 2147483639 of a byte"
                + " array; split it");
    assertThat(bytes.length()).isEqualTo(10);
  }
}
