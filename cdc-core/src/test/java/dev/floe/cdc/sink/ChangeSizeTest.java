package dev.floe.cdc.sink;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ChangeSizeTest {
  @Test
  void aChangeOfOneGigabyteIsTaken() {
    assertThatCode(() -> ChangeSize.check(24, ChangeSize.MAX_BYTES - 24))
        .doesNotThrowAnyException();
  }

  @Test
  void aLargerChangeIsRefused() {
    assertThatThrownBy(() -> ChangeSize.check(24, ChangeSize.MAX_BYTES - 23))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("its key has 24 bytes and its row 1,073,741,801")
        .hasMessageContaining("more than 1,073,741,824 together")
        .hasMessageContaining("leave large values out, or split them");
  }

  @Test
  void sizesWhoseSumOverflowsAreRefused() {
    assertThatThrownBy(() -> ChangeSize.check(Integer.MAX_VALUE, Integer.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("its key has 2,147,483,647 bytes");
  }
}
