package dev.floe.cli.input;

/** Where an event keeps its sequence number, for example {@code source.lsn}. */
public final class SequencePath {
  private SequencePath() {}

  /**
   * Reads a path of field names joined by dots.
   *
   * @throws IllegalArgumentException when a name is empty
   */
  public static SequencePath parse(String text) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The path to one column, whose name may hold dots. */
  public static SequencePath ofColumn(String column) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * The sequence number of an event.
   *
   * @throws BadLineException when it is missing, null or not a whole number that a long holds;
   *     never a default instead
   */
  public long sequenceOf(SourceEvent event) throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }
}
