package dev.floe.cli.input;

/**
 * Debezium change events as JSON, one a line.
 *
 * <p>A line is a bare payload ({@code {"before":..,"after":..,"op":"u",..}}), an envelope ({@code
 * {"schema":..,"payload":..}}), or key and value together ({@code {"key":..,"value":..}}, each bare
 * or in an envelope). {@code null} in the value's place is a tombstone.
 */
public final class DebeziumFormat implements EventFormat {
  public DebeziumFormat() {}

  @Override
  public SourceEvent parse(String line) throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }
}
