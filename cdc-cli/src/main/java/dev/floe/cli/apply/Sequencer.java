package dev.floe.cli.apply;

import dev.floe.cli.input.BadLineException;
import dev.floe.cli.input.SequencePath;
import dev.floe.cli.input.SourceEvent;

/** Where the sequence number of an event comes from. */
@FunctionalInterface
interface Sequencer {
  /** The sequence number of an event that was read from a line. */
  long sequenceOf(SourceEvent event, Line line) throws BadLineException;

  /** The order of arrival: later lines win. */
  static Sequencer arrival() {
    return (event, line) -> line.position();
  }

  /** A field of the event. */
  static Sequencer at(SequencePath path) {
    return (event, line) -> path.sequenceOf(event);
  }
}
