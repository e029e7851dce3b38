package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CommonPrefixTest {
  @RegisterExtension final SortResources resources = new SortResources();

  @Test
  void stringsThatAreEqualDoNotDiffer() {
    assertSame(0, true, "same", "same", "same");
    assertSame(0, true, "", "");
    assertSame(4, true, "long shared prefix");
  }

  @Test
  void stringsThatDifferByZerosAtTheirEndsDifferByLengthAlone() {
    assertSame(0, false, "", "\0", "\0\0");
    assertSame(0, false, "long shared prefix\0\0\0\0\0\0\0\0\0\0", "long shared prefix");
    assertSame(18, false, "long shared prefix", "long shared prefix\0");
  }

  @Test
  void theFirstBitThatDiffersIsFound() {
    assertDiffers(0, 0, "\0", "\200");
    assertDiffers(0, 7, "\0", "\1");
    assertDiffers(2, 6, "ab\1", "ab\2");
    assertDiffers(2, 1, "ab", "ab@");
    assertDiffers(8, 5, "12345678\3", "12345678\4");
    assertDiffers(100, 7, "s".repeat(100) + "b", "s".repeat(100) + "c");
    assertDiffers(3, 2, "abc def", "abc ghi", "abc\0", "abc");
  }

  @Test
  void theStringThatDiffersFirstDecidesWhereverItIs() {
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      List<String> keys = new ArrayList<>();
      for (int j = 0; j < 200; j++) {
        keys.add("s".repeat(60) + (char) ('a' + random.nextInt(20)));
      }
      int early = random.nextInt(60);
      keys.set(random.nextInt(200), "s".repeat(early) + "r");
      assertDiffers(early, 7, keys.toArray(String[]::new));
    }
  }

  private void assertSame(int depth, boolean sameLength, String... strings) {
    for (RecordPart part : RecordPart.values()) {
      try (IndexedRecords records = records(part, strings)) {
        CommonPrefix common = new CommonPrefix(records.arena(), records.index());
        assertThat(common.measure(0, strings.length, part, depth)).isFalse();
        assertThat(common.sameLength()).isEqualTo(sameLength);
      }
    }
  }

  private void assertDiffers(int depth, int skippedBits, String... strings) {
    for (RecordPart part : RecordPart.values()) {
      try (IndexedRecords records = records(part, strings)) {
        CommonPrefix common = new CommonPrefix(records.arena(), records.index());
        for (int known : new int[] {0, depth / 2, depth}) {
          assertThat(common.measure(0, strings.length, part, known)).isTrue();
          assertThat(common.depth()).isEqualTo(depth);
          assertThat(common.skippedBits()).isEqualTo(skippedBits);
        }
      }
    }
  }

  private IndexedRecords records(RecordPart part, String... strings) {
    return new IndexedRecords(
        resources.budget(1 << 20),
        Stream.of(strings)
            .map(s -> part == RecordPart.KEY ? TestRecord.of(s, "x") : TestRecord.of("x", s))
            .toList());
  }
}
