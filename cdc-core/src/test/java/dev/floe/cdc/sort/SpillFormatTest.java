package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpillFormatTest {

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "1, 1",
    "127, 1",
    "128, 2",
    "16383, 2",
    "16384, 3",
    "2097151, 3",
    "2097152, 4",
    "268435455, 4",
    "268435456, 5",
    "2147483647, 5"
  })
  void varintsReadAsWritten(int value, int bytes) {
    long address = NativeMemory.allocate(8);
    try {
      assertThat(SpillFormat.writeVarint(address, value) - address).isEqualTo(bytes);
      assertThat(SpillFormat.varintBytes(value)).isEqualTo(bytes);
      assertThat(SpillFormat.readVarint(address)).isEqualTo(value);
    } finally {
      NativeMemory.free(address, 8);
    }
  }
}
