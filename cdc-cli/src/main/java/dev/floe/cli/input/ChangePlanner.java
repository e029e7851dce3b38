package dev.floe.cli.input;

import java.util.List;

/** Decides which changes an event asks for. */
public final class ChangePlanner {
  private ChangePlanner() {}

  /** A planner for a table with these key columns. */
  public static Builder builder(List<String> keyColumns) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Plans one event.
   *
   * @param into receives up to two changes, in the order to write them; cleared first
   * @throws BadLineException when the event lacks what its change needs
   */
  public void plan(SourceEvent event, List<PlannedChange> into) throws BadLineException {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Options of a {@link ChangePlanner}. */
  public interface Builder {
    /** The source columns of the table's partition fields; none when not called. */
    Builder partitionColumns(List<String> columns);

    /** Says that the sink upserts: an after-image alone replaces its row. */
    Builder upsert();

    /** What snapshot reads become, {@link Reads#UPDATE_AFTER} when not called. */
    Builder reads(Reads reads);

    /** What truncates become, {@link OnTruncate#FAIL} when not called. */
    Builder onTruncate(OnTruncate onTruncate);

    ChangePlanner build();
  }
}
