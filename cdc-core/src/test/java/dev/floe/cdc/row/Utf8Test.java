package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against the JDK's own encoder. */
class Utf8Test {
  private final byte[] into = new byte[1000];

  @Test
  void everyCodePoint() {
    for (int point = 0; point <= Character.MAX_CODE_POINT; point += 1) {
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        String text = Character.toString(point);
        int end = Utf8.encode(text, into, 5);
        assertThat(Utf8.length(text)).isEqualTo(end - 5);
        boolean equal =
            Arrays.equals(into, 5, end, text.getBytes(StandardCharsets.UTF_8), 0, end - 5);
        assertThat(equal).as("U+%04X", point).isTrue();
      }
    }
  }

  @Test
  void textsOfMixedCharactersAsStringAndAsOtherClass() {
    Random random = new Random(42);
    for (int i = 0; i < 2000; i += 1) {
      String text =
          random
              .ints(random.nextInt(40), 0, Character.MAX_CODE_POINT + 1)
              .map(point -> random.nextBoolean() ? point % 0x80 : point)
              .filter(point -> point < 0xD800 || point > 0xDFFF)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      byte[] expected = text.getBytes(StandardCharsets.UTF_8);
      assertThat(Utf8.length(text)).isEqualTo(expected.length);
      int end = Utf8.encode(text, into, 0);
      assertThat(Arrays.copyOf(into, end)).as("seed 42, text %d", i).isEqualTo(expected);
      end = Utf8.encode(CharBuffer.wrap(text), into, 0);
      assertThat(Arrays.copyOf(into, end)).as("seed 42, text %d", i).isEqualTo(expected);
    }
  }

  @Test
  void loneSurrogateIsFoundWhereItStands() {
    assertThat(Utf8.encode("abc\uD800", into, 0)).isEqualTo(-1 - 3);
    assertThat(Utf8.encode("\uDC00", into, 0)).isEqualTo(-1);
    assertThat(Utf8.encode("\uD83D\uDE00\uDE00", into, 0)).isEqualTo(-1 - 2);
    assertThat(Utf8.encode("\uD83Dx", into, 0)).isEqualTo(-1);
  }
}
