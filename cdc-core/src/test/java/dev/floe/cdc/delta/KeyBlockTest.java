package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KeyBlockTest {
  private static final byte[] NO_IMAGE = {};

  private static void feed(FakeCursor cursor) {
    KeyBlock block = new KeyBlock();
    while (cursor.next()) {
      if (block.holdsKeyOf(cursor)) {
        block.add(cursor);
      } else {
        block.begin(cursor);
      }
    }
  }

  private static FakeCursor change(FakeCursor cursor, long sequence, ChangeKind kind, int... key) {
    byte[] bytes = new byte[key.length];
    for (int i = 0; i < key.length; i++) {
      bytes[i] = (byte) key[i];
    }
    return cursor.add(bytes, sequence, kind, NO_IMAGE);
  }

  @Test
  @DisplayName("178: a sequence number that falls is refused")
  void aFallingSequenceIsRefused() {
    FakeCursor cursor = change(new FakeCursor(), 2, ChangeKind.INSERT, 1);
    change(cursor, 1, ChangeKind.DELETE, 1);
    assertThatThrownBy(() -> feed(cursor))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("unsorted input")
        .hasMessageContaining("sequence and rank");
  }

  @Test
  @DisplayName("178: a rank that falls at an equal sequence number is refused")
  void aFallingRankIsRefused() {
    FakeCursor cursor = change(new FakeCursor(), 1, ChangeKind.INSERT, 1);
    change(cursor, 1, ChangeKind.UPDATE_BEFORE, 1);
    assertThatThrownBy(() -> feed(cursor))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("unsorted input");
  }

  @Test
  @DisplayName("178: a key after a greater one is refused")
  void aFallingKeyIsRefused() {
    FakeCursor cursor = change(new FakeCursor(), 1, ChangeKind.INSERT, 0x80);
    change(cursor, 1, ChangeKind.INSERT, 0x7F);
    assertThatThrownBy(() -> feed(cursor))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a key comes after a greater one");
  }

  @Test
  @DisplayName("178: a key that comes back is refused")
  void aKeyThatComesBackIsRefused() {
    FakeCursor cursor = change(new FakeCursor(), 1, ChangeKind.INSERT, 1, 2);
    change(cursor, 1, ChangeKind.INSERT, 1, 3);
    change(cursor, 2, ChangeKind.INSERT, 1, 2);
    assertThatThrownBy(() -> feed(cursor)).hasMessageContaining("a key comes after a greater one");
  }

  @Test
  void aLongerKeyWithTheSameBeginningIsAnotherKey() {
    FakeCursor cursor = change(new FakeCursor(), 1, ChangeKind.INSERT, 1);
    change(cursor, 1, ChangeKind.INSERT, 1, 0);
    KeyBlock block = new KeyBlock();
    assertThat(cursor.next()).isTrue();
    block.begin(cursor);
    assertThat(cursor.next()).isTrue();
    assertThat(block.holdsKeyOf(cursor)).isFalse();
    block.begin(cursor);
    assertThat(block.changes()).isEqualTo(1);
  }

  @Test
  void firstAndLastImageSurviveAnyLengthBetweenThem() {
    FakeCursor cursor = new FakeCursor();
    int[] lengths = {3, 5000, 0, 70_000, 17};
    for (int i = 0; i < lengths.length; i++) {
      byte[] image = new byte[lengths[i]];
      Arrays.fill(image, (byte) (i + 1));
      cursor.add(new byte[] {1}, i, ChangeKind.UPDATE_AFTER, image);
    }
    KeyBlock block = new KeyBlock();
    cursor.next();
    block.begin(cursor);
    while (cursor.next()) {
      block.add(cursor);
    }
    assertThat(block.firstLength()).isEqualTo(3);
    assertThat(block.firstImage()).startsWith(1, 1, 1);
    assertThat(block.lastLength()).isEqualTo(17);
    assertThat(block.lastImage()).startsWith(5, 5, 5);
  }
}
