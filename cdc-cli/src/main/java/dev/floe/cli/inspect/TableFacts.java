package dev.floe.cli.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * What a table is made of.
 *
 * @param name its name with its catalog's
 * @param location its directory
 * @param formatVersion the version of the table format; 0 when the catalog does not tell
 * @param columns its columns in order
 * @param partition its partition fields, none when empty
 * @param keyColumns its identifier fields
 * @param snapshots all snapshots that it still has, oldest first
 * @param files the live files
 * @param readCost what a full scan pays for deletes
 */
record TableFacts(
    String name,
    String location,
    int formatVersion,
    List<Types.NestedField> columns,
    List<String> partition,
    List<String> keyColumns,
    List<SnapshotFacts> snapshots,
    FileFacts files,
    ReadCost readCost) {

  static TableFacts of(Table table) throws IOException {
    List<Snapshot> snapshots = new ArrayList<>();
    table.snapshots().forEach(snapshots::add);
    snapshots.sort(
        Comparator.comparingLong(Snapshot::sequenceNumber)
            .thenComparingLong(Snapshot::timestampMillis));
    Snapshot current = table.currentSnapshot();
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
        snapshots.stream().map(snapshot -> SnapshotFacts.of(snapshot, current)).toList(),
        FileFacts.of(table),
        ReadCost.of(table));
  }

  /** In the order of the table's columns; a set of names has none. */
  private static List<String> keyColumns(Table table) {
    return table.schema().columns().stream()
        .filter(column -> table.schema().identifierFieldIds().contains(column.fieldId()))
        .map(Types.NestedField::name)
        .toList();
  }
}
