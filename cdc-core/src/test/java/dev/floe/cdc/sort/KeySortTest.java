package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySortTest {
  private static final long SEED = 2011;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 64})
  void keysAreSortedHoweverSoonTheHeapTakesOver(int depth) {
    KeyMemory memory = KeyMemory.ofBytes(1 << 20);
    KeyStore keys = new VariableKeys(memory, 0);
    KeyPositions positions = new KeyPositions(memory, 0);
    List<String> added =
        new ArrayList<>(IntStream.range(0, 3000).mapToObj(i -> "%05d".formatted(i / 3)).toList());
    Collections.shuffle(added, new Random(SEED));
    positions.keep(0);
    for (int position = 0; position < added.size(); position++) {
      assertThat(keys.add(added.get(position).getBytes(StandardCharsets.US_ASCII), 5)).isTrue();
      assertThat(positions.reserve()).isTrue();
      positions.add(position);
    }
    new KeySort(keys, positions).sort(depth);
    long before = -1;
    for (int rank = 0; rank < added.size(); rank++) {
      String expected = "%05d".formatted(rank / 3);
      long position = positions.at(rank);
      assertThat(added.get((int) position)).as("rank %d, seed %d", rank, SEED).isEqualTo(expected);
      if (rank % 3 > 0) {
        assertThat(position).as("rank %d, seed %d", rank, SEED).isGreaterThan(before);
      }
      before = position;
    }
    keys.release();
    positions.release();
    assertThat(memory.usedBytes()).isZero();
  }
}
