package dev.floe.cli.input;

/** How change events are written down, one a line. */
public interface EventFormat {
  /**
   * Reads one line.
   *
   * @param line the line without its line break
   * @throws BadLineException when the line is not an event of this format
   */
  SourceEvent parse(String line) throws BadLineException;
}
