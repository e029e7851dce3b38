package dev.floe.beam.cdc.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeBatchTest {
  private static byte[] slice(byte[] bytes, int offset, int length) {
    return Arrays.copyOfRange(bytes, offset, offset + length);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void changesComeOutAsTheyWentIn(boolean eventTimes) {
    Random random = new Random(5);
    ChangeBatch batch = new ChangeBatch(ChangeBatchFormat.head(Deltas.PIN, eventTimes));
    byte[][] keys = new byte[200][];
    byte[][] rows = new byte[200][];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = new byte[1 + random.nextInt(300)];
      rows[i] = new byte[random.nextInt(i == 7 ? 70_000 : 400)];
      random.nextBytes(keys[i]);
      random.nextBytes(rows[i]);
      batch.add(keys[i], keys[i].length, rows[i], rows[i].length, -i);
    }
    byte[] bytes = batch.toBytes();
    assertThat(bytes).hasSize(batch.length());
    assertThat(ChangeBatchFormat.pin(bytes)).isEqualTo(Deltas.PIN);
    ChangeBatchReader reader = new ChangeBatchReader().wrap(bytes);
    for (int i = 0; i < keys.length; i++) {
      assertThat(reader.next()).isTrue();
      assertThat(slice(bytes, reader.sortKeyOffset(), reader.sortKeyLength())).isEqualTo(keys[i]);
      assertThat(slice(bytes, reader.rowOffset(), reader.rowLength())).isEqualTo(rows[i]);
      if (eventTimes) {
        assertThat(reader.eventTimeMs()).isEqualTo(-i);
      }
    }
    assertThat(reader.next()).isFalse();
  }

  @Test
  void aBatchThatIsCutOffIsRefused() {
    ChangeBatch batch = new ChangeBatch(ChangeBatchFormat.head(Deltas.PIN, false));
    batch.add(new byte[20], 20, new byte[30], 30, 0);
    byte[] bytes = batch.toBytes();
    ChangeBatchReader reader = new ChangeBatchReader().wrap(slice(bytes, 0, bytes.length - 1));
    assertThatThrownBy(reader::next).hasMessageContaining("ends within a change");
  }

  @Test
  void aBatchOfAnotherVersionIsRefused() {
    byte[] bytes = ChangeBatchFormat.head(Deltas.PIN, false);
    bytes[0] = 9;
    assertThatThrownBy(() -> ChangeBatchFormat.pin(bytes))
        .hasMessageContaining("of version 9")
        .hasMessageContaining("one release");
  }
}
