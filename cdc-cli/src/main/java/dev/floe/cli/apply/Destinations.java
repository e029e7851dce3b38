package dev.floe.cli.apply;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.sort.SpillException;
import dev.floe.cli.input.BadLineException;
import dev.floe.cli.input.SourceEvent;
import dev.floe.cli.options.CommandFailure;
import dev.floe.cli.options.Reasons;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * The tables of a run, each opened when it is first needed, and committed together. Close it to
 * discard what is not committed.
 */
final class Destinations implements AutoCloseable {
  private final DestinationOpener opener;
  private final ResumeCheck resumeCheck;
  private final Map<TableIdentifier, Destination> open = new LinkedHashMap<>();

  Destinations(DestinationOpener opener, ResumeCheck resumeCheck) {
    this.opener = opener;
    this.resumeCheck = resumeCheck;
  }

  /** Opens a table before the first line is read, if that is possible. */
  Optional<Destination> openExisting(TableIdentifier table) {
    Optional<Destination> existing = opener.openExisting(table);
    existing.ifPresent(destination -> opened(destination, 0));
    return existing;
  }

  /**
   * The destination of an event, opened when it is the first.
   *
   * @param samples the event and those of its table that follow it
   */
  Destination of(
      TableIdentifier table, SourceEvent event, Line line, Supplier<List<SourceEvent>> samples)
      throws BadLineException {
    Destination known = open.get(table);
    if (known != null) {
      return known;
    }
    Destination destination = opener.open(table, event, samples);
    opened(destination, line.position());
    return destination;
  }

  private void opened(Destination destination, long position) {
    open.put(destination.table(), destination);
    destination
        .lastCommitted()
        .ifPresent(
            epoch ->
                resumeCheck.expect(destination.table(), destination.sinkId(), epoch, position));
  }

  /** Commits the open epoch of every table that has one, at the position of the source. */
  void commit(LineSource source, Totals totals) {
    for (Destination destination : open.values()) {
      if (destination.isDirty()) {
        totals.committed(destination, commit(destination, source));
      }
    }
    resumeCheck.consumed(source);
  }

  private CommitResult commit(Destination destination, LineSource source) {
    try {
      CommitResult result = destination.commit(source.position(), source.digest());
      if (result.outcome() instanceof CommitOutcome.AlreadyCommitted) {
        // Another run of the same sink was faster: what it applied must be what we would have.
        opened(destination, source.position());
      }
      return result;
    } catch (EpochCommitException e) {
      throw CommitTrouble.committing(destination.table(), source.position(), e);
    } catch (SpillException e) {
      throw e;
    } catch (UncheckedIOException e) {
      throw new CommandFailure(
          "cannot write the changes up to line %d to %s: %s; nothing of it is in the table; run the"
                  .formatted(source.position(), destination.table(), Reasons.of(e))
              + " same command again, it resumes from what the table holds",
          e);
    }
  }

  @Override
  public void close() {
    RuntimeException first = null;
    for (Destination destination : open.values()) {
      try {
        destination.close();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
