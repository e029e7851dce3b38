package dev.floe.cli.apply;

import dev.floe.cli.input.BadLineException;
import dev.floe.cli.input.EventFormat;
import dev.floe.cli.input.SourceEvent;
import dev.floe.cli.input.TableTemplate;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * How lines are read: their format, and the table each belongs to.
 *
 * @param format how events are written down
 * @param template the name of an event's table
 */
record Events(EventFormat format, TableTemplate template) {

  SourceEvent parse(Line line) throws BadLineException, RejectedLineException {
    try {
      return format.parse(line.text());
    } catch (CharacterCodingException e) {
      throw new RejectedLineException("it is not UTF-8 text; convert the file to UTF-8", e);
    }
  }

  /** The events of a table among lines; those that cannot be read are left out. */
  List<SourceEvent> of(TableIdentifier table, List<Line> lines) {
    List<SourceEvent> events = new ArrayList<>();
    for (Line line : lines) {
      eventOf(table, line).ifPresent(events::add);
    }
    return events;
  }

  private Optional<SourceEvent> eventOf(TableIdentifier table, Line line) {
    try {
      SourceEvent event = parse(line);
      boolean isOf = event.root() != null && template.tableOf(event).equals(table);
      return isOf ? Optional.of(event) : Optional.empty();
    } catch (BadLineException | RejectedLineException e) {
      // A bad line is told when its turn comes.
      return Optional.empty();
    }
  }
}
