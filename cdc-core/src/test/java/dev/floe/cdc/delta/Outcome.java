package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import java.util.List;

/**
 * All that is said or written of one key.
 *
 * @param firstImage the image of the first change, as text
 * @param row the last image, as text; empty when there is no row after the epoch
 */
record Outcome(
    ChangeKind first, String firstImage, ChangeKind last, String row, boolean ambiguous) {

  /** What the sorted changes of one key come to. */
  static Outcome of(List<FakeRecord> sorted) {
    return of(block(sorted));
  }

  static Outcome of(KeyBlock block) {
    return new Outcome(
        block.firstKind(),
        text(block.firstImage(), block.firstLength()),
        block.lastKind(),
        KeyCollapser.writesRow(block.lastKind()) ? text(block.lastImage(), block.lastLength()) : "",
        block.ambiguous());
  }

  static KeyBlock block(List<FakeRecord> sorted) {
    FakeCursor cursor = new FakeCursor(sorted);
    KeyBlock block = new KeyBlock();
    cursor.next();
    block.begin(cursor);
    while (cursor.next()) {
      block.add(cursor);
    }
    return block;
  }

  private static String text(byte[] bytes, int length) {
    return Arrays.toString(Arrays.copyOf(bytes, length));
  }
}
