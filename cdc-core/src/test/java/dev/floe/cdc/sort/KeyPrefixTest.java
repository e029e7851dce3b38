package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyPrefixTest {

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "'', a, 0",
    "abc, abc, 3",
    "abc, abcd, 3",
    "abcd, abc, 3",
    "abc, abd, 2",
    "abc, xbc, 0"
  })
  void isWhatTwoKeysBeginWith(String one, String other, int length) {
    KeyPrefix ofKeys = of(one);
    narrow(ofKeys, other);
    assertThat(ofKeys.length()).isEqualTo(length);
    KeyPrefix ofPrefixes = of(one);
    ofPrefixes.narrow(of(other));
    assertThat(ofPrefixes.length()).isEqualTo(length);
    KeyPrefix begunEmpty = new KeyPrefix();
    begunEmpty.narrow(of(one));
    begunEmpty.narrow(of(other));
    assertThat(begunEmpty.length()).isEqualTo(length);
  }

  @ParameterizedTest
  @CsvSource({"63, 63", "64, 64", "65, 64", "1000, 64"})
  void isNotFollowedForever(int keyLength, int length) {
    KeyPrefix prefix = of("k".repeat(keyLength));
    narrow(prefix, "k".repeat(keyLength) + "x");
    assertThat(prefix.length()).isEqualTo(length);
  }

  private static KeyPrefix of(String key) {
    KeyPrefix prefix = new KeyPrefix();
    narrow(prefix, key);
    return prefix;
  }

  private static void narrow(KeyPrefix prefix, String key) {
    byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
    long address = NativeMemory.allocate(bytes.length + 1);
    NativeMemory.copyIn(bytes, 0, address, bytes.length);
    prefix.narrow(address, bytes.length);
    NativeMemory.free(address, bytes.length + 1);
  }
}
