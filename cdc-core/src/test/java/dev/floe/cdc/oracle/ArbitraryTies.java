package dev.floe.cdc.oracle;

import dev.floe.cdc.change.ChangeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.iceberg.data.Record;

/**
 * Makes changes that contradict each other as they like: no source could mean them, and what they
 * come to is for nobody to say, only that it is always the same.
 */
final class ArbitraryTies {
  private static final int EPOCHS = 3;
  private static final int CHANGES = 60;
  private static final int SEQUENCES = 8;

  private ArbitraryTies() {}

  /** The epochs of a run. */
  static List<StreamEpoch> of(Dimensions run, TableShape shape) {
    SplittableRandom random = run.random("arbitrary ties");
    List<StreamEpoch> epochs = new ArrayList<>();
    for (int epoch = 1; epoch <= EPOCHS; epoch++) {
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i < CHANGES; i++) {
        changes.add(change(shape, (long) epoch * SEQUENCES + random.nextInt(SEQUENCES), random));
      }
      epochs.add(new StreamEpoch(epoch, List.copyOf(changes)));
    }
    return epochs;
  }

  private static Change change(TableShape shape, long sequence, SplittableRandom random) {
    ChangeKind[] kinds = ChangeKind.values();
    ChangeKind kind = kinds[random.nextInt(kinds.length)];
    Record row = shape.row(shape.key(random.nextInt(TableShape.KEYS)), random);
    return new Change(kind.carriesRow() ? row : shape.retraction(row), kind, sequence);
  }
}
