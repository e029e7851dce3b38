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
    "2147483647, 5",
    "2147483648, 5",
    "4294967295, 5",
    "34359738367, 5"
  })
  void varintsReadAsWritten(long value, int bytes) {
    long address = NativeMemory.allocate(8);
    try {
      assertThat(SpillFormat.writeVarint(address, value) - address).isEqualTo(bytes);
      assertThat(SpillFormat.varintBytes(value)).isEqualTo(bytes);
      assertThat(SpillFormat.readVarint(address)).isEqualTo(value);
    } finally {
      NativeMemory.free(address, 8);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "63, 127", "64, 128", "8191, 16383", "8192, 16384", "2147483637, 0"})
  void lengthsReadAsWritten(int keyLength, int payloadLength) {
    long address = NativeMemory.allocate(16);
    try {
      for (boolean marked : new boolean[] {false, true}) {
        long end = SpillFormat.writeLengths(address, keyLength, payloadLength, marked);
        assertThat(end - address)
            .isEqualTo(
                SpillFormat.recordBytes(keyLength, payloadLength)
                    - keyLength
                    - (long) payloadLength);
        long first = SpillFormat.readVarint(address);
        assertThat(first >>> 1).isEqualTo(keyLength);
        assertThat((first & 1) != 0).isEqualTo(marked);
        assertThat(SpillFormat.readVarint(address + SpillFormat.varintBytes(first)))
            .isEqualTo(payloadLength);
      }
    } finally {
      NativeMemory.free(address, 16);
    }
  }
}
