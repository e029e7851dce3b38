package dev.floe.benchmarks.read;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContentsTest {
  @Test
  void orderDoesNotMatter() {
    Contents one = new Contents();
    one.add(1, 0.5);
    one.add(2, 0.25);
    Contents other = new Contents();
    other.add(2, 0.25);
    other.add(1, 0.5);
    assertThat(one.same(other)).isTrue();
  }

  @Test
  void anOlderRowOfAKeyIsNotTheSame() {
    Contents one = new Contents();
    one.add(1, 0.5);
    Contents other = new Contents();
    other.add(1, 0.75);
    assertThat(one.same(other)).isFalse();
    other.remove(1, 0.75);
    other.add(1, 0.5);
    assertThat(one.same(other)).isTrue();
  }

  @Test
  void rowsThatChangePlacesAreNotTheSame() {
    Contents one = new Contents();
    one.add(1, 0.5);
    one.add(2, 0.25);
    Contents other = new Contents();
    other.add(1, 0.25);
    other.add(2, 0.5);
    assertThat(one.same(other)).isFalse();
  }

  @Test
  void aRowThatIsThereTwiceIsNotTheSame() {
    Contents one = new Contents();
    one.add(1, 0.5);
    Contents other = new Contents();
    other.add(1, 0.5);
    other.add(1, 0.5);
    assertThat(one.same(other)).isFalse();
    assertThat(other.toString()).startsWith("2 rows of digest ");
  }
}
