package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DataSetTest {
  private static final int RECORDS = 20_000;
  private static final int SUFFIX_BYTES = 9;
  private static final Comparator<byte[]> BY_BYTES = Arrays::compareUnsigned;

  @Test
  void randomHas25ByteKeysAnd3Point3ChangesOfEach() {
    List<byte[]> keys = keys(DataSet.RANDOM);
    assertThat(keys).allMatch(key -> key.length == 25);
    assertThat(RECORDS / (double) distinct(keys)).isBetween(3.3, 3.7);
  }

  @Test
  void sortedAscendsAndReversedDescends() {
    assertThat(keys(DataSet.SORTED)).isSortedAccordingTo(BY_BYTES);
    assertThat(keys(DataSet.REVERSED)).isSortedAccordingTo(BY_BYTES.reversed());
    assertThat(RECORDS / (double) distinct(keys(DataSet.SORTED))).isBetween(3.2, 3.4);
  }

  @Test
  void samePrefixesAreSharedByAllAndNoLonger() {
    assertThat(sharedBytes(keys(DataSet.SAME_8_BYTES))).isEqualTo(8);
    assertThat(sharedBytes(keys(DataSet.SAME_32_BYTES))).isEqualTo(32);
  }

  @Test
  void anyLengthIsFrom1To200() {
    List<byte[]> keys = keys(DataSet.ANY_LENGTH);
    assertThat(keys.stream().mapToInt(key -> key.length).min()).hasValue(1);
    assertThat(keys.stream().mapToInt(key -> key.length).max()).hasValue(200);
    assertThat(keys.stream().mapToInt(key -> key.length).average().orElse(0)).isBetween(95., 106.);
  }

  @Test
  void fewKeysAre10AndOneHoldsHalf() {
    assertThat(distinct(keys(DataSet.FEW_KEYS))).isEqualTo(10);
    List<byte[]> keys = keys(DataSet.HALF_ONE_KEY);
    long most =
        keys.stream()
            .collect(Collectors.groupingBy(DataSetTest::withoutSuffix, Collectors.counting()))
            .values()
            .stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    assertThat(most / (double) RECORDS).isBetween(0.48, 0.52);
  }

  @ParameterizedTest
  @EnumSource
  void aSecondPassMakesTheSameRecords(DataSet set) {
    RecordSource source = set.source(RECORDS, 7);
    Digest first = digest(source);
    source.rewind();
    assertThat(digest(source).ordered()).isEqualTo(first.ordered());
    assertThat(first.records()).isEqualTo(RECORDS);
  }

  private static List<byte[]> keys(DataSet set) {
    RecordSource source = set.source(RECORDS, 7);
    List<byte[]> keys = new ArrayList<>();
    while (source.next()) {
      keys.add(Arrays.copyOf(source.key(), source.keyLength()));
    }
    return keys;
  }

  private static long distinct(List<byte[]> keys) {
    Set<String> distinct = new HashSet<>();
    keys.forEach(key -> distinct.add(withoutSuffix(key)));
    return distinct.size();
  }

  private static String withoutSuffix(byte[] key) {
    return Arrays.toString(Arrays.copyOf(key, key.length - SUFFIX_BYTES));
  }

  private static int sharedBytes(List<byte[]> keys) {
    byte[] first = keys.get(0);
    int shared = first.length;
    for (byte[] key : keys) {
      int mismatch = Arrays.mismatch(first, key);
      shared = mismatch < 0 ? shared : Math.min(shared, mismatch);
    }
    return shared;
  }

  private static Digest digest(RecordSource source) {
    Digest digest = new Digest();
    while (source.next()) {
      digest.add(source.key(), 0, source.keyLength(), source.payload(), 0, source.payloadLength());
    }
    return digest;
  }
}
