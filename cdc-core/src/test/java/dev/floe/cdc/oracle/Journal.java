package dev.floe.cdc.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a run did, and how a failure of it is told. */
final class Journal {
  private static final int KEYS_SHOWN = 3;

  private final Dimensions dimensions;
  private final TableShape shape;
  private final History history;
  private final List<String> notes = new ArrayList<>();

  Journal(Dimensions dimensions, TableShape shape, History history) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.history = history;
  }

  void note(int epoch, String what) {
    notes.add("epoch " + epoch + ", " + what);
  }

  /** The failure with its seed, settings, history and the changes of the keys that are wrong. */
  AssertionError explain(Throwable failure) {
    StringBuilder text = new StringBuilder();
    text.append(failure instanceof AssertionError ? failure.getMessage() : failure);
    text.append("\n").append(dimensions);
    text.append("\nrun it again: ").append(replayCommand(dimensions));
    text.append("\nwhat happened:");
    notes.forEach(note -> text.append("\n  ").append(note));
    if (failure instanceof RowDiff.Mismatch mismatch) {
      mismatch.keys().stream().limit(KEYS_SHOWN).forEach(key -> appendChanges(text, key));
    }
    return new AssertionError(text.toString(), failure);
  }

  private static String replayCommand(Dimensions run) {
    return "mvn -pl cdc-core test -Dtest=OracleTest -D"
        + OracleTest.SEED
        + "="
        + run.seed()
        + Forced.propertiesOf(run);
  }

  private void appendChanges(StringBuilder text, List<Object> key) {
    text.append("\nchanges of key ").append(RowDiff.text(key)).append(':');
    for (int i = 0; i < history.size(); i++) {
      String prefix = "\n  epoch " + i + ": ";
      history.epoch(i).changes().stream()
          .filter(change -> shape.key(change.row()).equals(key))
          .sorted(Comparator.comparingLong(Change::sequence).thenComparing(Change::kind))
          .forEach(
              change ->
                  text.append(prefix)
                      .append(change.kind())
                      .append(" @")
                      .append(change.sequence())
                      .append(' ')
                      .append(RowDiff.text(change.row())));
    }
  }
}
