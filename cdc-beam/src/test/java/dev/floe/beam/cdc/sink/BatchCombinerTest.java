package dev.floe.beam.cdc.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.SortKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchCombinerTest {
  private final ChangeBatch batch = new ChangeBatch(ChangeBatchFormat.head(Deltas.PIN, true));

  private BatchCombinerTest add(String key, ChangeKind kind, long sequence) {
    byte[] keyBytes = key.getBytes(UTF_8);
    byte[] sortKey = new byte[keyBytes.length + SortKey.SUFFIX_LENGTH];
    SortKey.write(keyBytes, keyBytes.length, sequence, kind, sortKey, 0);
    byte[] row = (key + sequence).getBytes(UTF_8);
    batch.add(sortKey, sortKey.length, row, row.length, 1_000 + sequence);
    return this;
  }

  private List<String> combined() {
    byte[] bytes = new BatchCombiner().combine(batch.toBytes());
    assertThat(ChangeBatchFormat.pin(bytes)).isEqualTo(Deltas.PIN);
    ChangeBatchReader reader = new ChangeBatchReader().wrap(bytes);
    List<String> changes = new ArrayList<>();
    while (reader.next()) {
      int at = reader.sortKeyOffset();
      int length = reader.sortKeyLength();
      long sequence = SortKey.sequence(bytes, at, length);
      assertThat(reader.eventTimeMs()).isEqualTo(1_000 + sequence);
      changes.add(
          new String(bytes, reader.rowOffset(), reader.rowLength(), UTF_8)
              + " "
              + SortKey.kind(bytes, at, length));
    }
    return changes;
  }

  @Test
  void whatIsBetweenTheFirstAndTheLastTwoIsLeftOut() {
    add("a", ChangeKind.UPDATE_AFTER, 5)
        .add("b", ChangeKind.INSERT, 9)
        .add("a", ChangeKind.UPDATE_AFTER, 2)
        .add("a", ChangeKind.UPDATE_AFTER, 3)
        .add("a", ChangeKind.UPDATE_AFTER, 4)
        .add("a", ChangeKind.INSERT, 1);
    assertThat(combined())
        .containsExactly("a1 INSERT", "a4 UPDATE_AFTER", "a5 UPDATE_AFTER", "b9 INSERT");
  }

  @Test
  void tiesOfTheFirstAndTheLastStay() {
    add("a", ChangeKind.UPDATE_BEFORE, 1)
        .add("a", ChangeKind.UPDATE_AFTER, 1)
        .add("a", ChangeKind.UPDATE_AFTER, 2)
        .add("a", ChangeKind.INSERT, 3)
        .add("a", ChangeKind.DELETE, 3)
        .add("a", ChangeKind.UPDATE_AFTER, 3);
    assertThat(combined())
        .containsExactly(
            "a1 UPDATE_BEFORE", "a1 UPDATE_AFTER", "a3 DELETE", "a3 UPDATE_AFTER", "a3 INSERT");
  }

  @Test
  void aKeyThatIsTheBeginningOfAnotherIsAnother() {
    add("a", ChangeKind.INSERT, 1).add("ab", ChangeKind.INSERT, 2).add("a", ChangeKind.DELETE, 3);
    assertThat(combined()).containsExactlyInAnyOrder("a1 INSERT", "a3 DELETE", "ab2 INSERT");
  }
}
