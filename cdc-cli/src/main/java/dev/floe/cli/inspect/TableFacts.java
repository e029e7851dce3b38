package dev.floe.cli.inspect;

import dev.floe.cdc.commit.SinkTokens;
import dev.floe.cdc.compact.CompactionOutlook;
import dev.floe.cdc.compact.CompactionRules;
import dev.floe.cdc.table.Branch;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * What a table is made of, as the readers of one branch see it.
 *
 * @param name its name with its catalog's
 * @param location its directory
 * @param formatVersion the version of the table format; 0 when the catalog does not tell
 * @param columns its columns in order
 * @param partition its partition fields, none when empty
 * @param keyColumns its identifier fields
 * @param at when it was looked at
 * @param snapshots all snapshots that it still has, oldest first
 * @param retention what snapshot expiry keeps of the branch
 * @param sinks what the branch's history tells of the sinks that wrote to it
 * @param deletes the branch's files, and what a reader must apply with them
 * @param outlook the branch's dead rows, and what a compaction would gain
 */
record TableFacts(
    String name,
    String location,
    int formatVersion,
    List<Types.NestedField> columns,
    List<String> partition,
    List<String> keyColumns,
    Instant at,
    List<SnapshotFacts> snapshots,
    Retention retention,
    SinkTokens sinks,
    DeleteDebt deletes,
    CompactionOutlook outlook) {

  static TableFacts of(Table table, Branch branch, Instant at) throws IOException {
    List<Snapshot> snapshots = new ArrayList<>();
    table.snapshots().forEach(snapshots::add);
    snapshots.sort(
        Comparator.comparingLong(Snapshot::sequenceNumber)
            .thenComparingLong(Snapshot::timestampMillis));
    Snapshot head = branch.head(table).orElse(null);
    return new TableFacts(
        table.name(),
        table.location(),
        table instanceof HasTableOperations known
            ? known.operations().current().formatVersion()
            : 0,
        table.schema().columns(),
        table.spec().fields().stream()
            .map(
                field ->
                    PartitionText.of(
                        table.schema().findColumnName(field.sourceId()), field.transform()))
            .toList(),
        keyColumns(table),
        at,
        snapshots.stream().map(snapshot -> SnapshotFacts.of(snapshot, head)).toList(),
        Retention.of(table, branch.name()),
        SinkTokens.of(table, branch),
        DeleteDebt.of(table, head),
        CompactionOutlook.of(table, branch, CompactionRules.defaults()));
  }

  /** In the order of the table's columns; a set of names has none. */
  private static List<String> keyColumns(Table table) {
    return table.schema().columns().stream()
        .filter(column -> table.schema().identifierFieldIds().contains(column.fieldId()))
        .map(Types.NestedField::name)
        .toList();
  }
}
