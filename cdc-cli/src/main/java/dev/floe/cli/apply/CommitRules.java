package dev.floe.cli.apply;

import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.DeleteMode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * How the tables of a run are committed to.
 *
 * @param sinkIds the name of the sink of each table
 * @param branch the branch to write to; the main branch when empty
 * @param deleteMode how older rows are deleted
 * @param lostHistory what to do where a table cannot tell any more how far it is
 * @param otherContent what to do where another run has committed in between
 * @param snapshotProperties entries for every snapshot's summary
 */
record CommitRules(
    Function<TableIdentifier, String> sinkIds,
    Optional<String> branch,
    DeleteMode deleteMode,
    LostHistory lostHistory,
    OtherContent otherContent,
    Map<String, String> snapshotProperties) {

  String sinkId(TableIdentifier table) {
    return sinkIds.apply(table);
  }

  /** Sets them on the sink of a table. */
  void applyTo(CdcSink.Builder sink, TableIdentifier table) {
    sink.sinkId(sinkId(table)).snapshotProperties(snapshotProperties).deleteMode(deleteMode);
    branch.ifPresent(sink::branch);
    if (lostHistory == LostHistory.START_FROM_SCRATCH) {
      sink.fromScratch();
    }
    if (otherContent == OtherContent.REFUSE) {
      sink.strict();
    }
  }
}
