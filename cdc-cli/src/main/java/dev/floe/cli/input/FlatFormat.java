package dev.floe.cli.input;

/** Rows as flat JSON objects, one a line, with a column that names the change kind. */
public final class FlatFormat implements EventFormat {
  public FlatFormat(FlatOptions options) {}

  @Override
  public SourceEvent parse(String line) throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }
}
