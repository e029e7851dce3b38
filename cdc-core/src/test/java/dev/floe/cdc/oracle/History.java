package dev.floe.cdc.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The epochs of a run, with what the table must hold before and after each. */
final class History {
  private final Dimensions dimensions;
  private final TableShape shape;
  private final List<StreamEpoch> epochs;
  private final List<Model> models = new ArrayList<>();
  private final List<EpochEffect> effects = new ArrayList<>();

  History(Dimensions dimensions, TableShape shape) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.epochs = new ArrayList<>(ChangeStream.of(dimensions, shape));
    apply();
  }

  private void apply() {
    models.clear();
    effects.clear();
    models.add(new Model(dimensions, shape));
    for (StreamEpoch epoch : epochs) {
      Model before = models.get(models.size() - 1);
      Model after = before.after(epoch, models.size() - 1);
      models.add(after);
      effects.add(new EpochEffect(dimensions, shape, epoch, before, after));
    }
  }

  int size() {
    return epochs.size();
  }

  StreamEpoch epoch(int number) {
    return epochs.get(number);
  }

  EpochEffect effect(int number) {
    return effects.get(number);
  }

  /** The table after the first epochs. */
  Model after(int count) {
    return models.get(count);
  }

  /** The number of the epoch that ends at a position. */
  int endingAt(long position) {
    int number = 0;
    while (epochs.get(number).position() != position) {
      number++;
    }
    return number;
  }

  /**
   * Cuts an epoch in two, as another reader of the source might have.
   *
   * @return whether that was possible, with a first part that changes the table
   */
  boolean split(int number, SplittableRandom random) {
    StreamEpoch whole = epochs.get(number);
    long position = whole.position() - 1;
    if (whole.changes().isEmpty() || number > 0 && position <= epochs.get(number - 1).position()) {
      return false;
    }
    long last = whole.changes().get(random.nextInt(whole.changes().size())).sequence();
    List<Change> first = whole.changes().stream().filter(c -> c.sequence() <= last).toList();
    List<Change> second = whole.changes().stream().filter(c -> c.sequence() > last).toList();
    epochs.set(number, new StreamEpoch(position, first));
    epochs.add(number + 1, new StreamEpoch(whole.position(), second));
    apply();
    if (effects.get(number).mayBeNothing()) {
      epochs.remove(number + 1);
      epochs.set(number, whole);
      apply();
      return false;
    }
    return true;
  }
}
