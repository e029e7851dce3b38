package dev.floe.cdc.commit;

import dev.floe.cdc.delta.ContentDigest;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.delta.SpecFiles;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.TableIdentity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileIO;

/** The deltas of one epoch, and what they come to together. */
final class EpochFiles {
  private final List<ShardDelta> deltas;
  private final String digest;

  EpochFiles(List<ShardDelta> deltas) {
    this.deltas = List.copyOf(deltas);
    this.digest = ContentDigest.of(deltas).toString();
  }

  List<ShardDelta> deltas() {
    return deltas;
  }

  /** The digest of all files, as a snapshot's summary keeps it. */
  String digest() {
    return digest;
  }

  /** Whether there is no file. */
  boolean isEmpty() {
    return deltas.stream().allMatch(ShardDelta::isEmpty);
  }

  boolean hasDeletes() {
    return deltas.stream().anyMatch(delta -> !delta.deleteFiles().isEmpty());
  }

  /** Whether some of it was written without deletes because the table held no row. */
  boolean takesTableForEmpty() {
    return deltas.stream()
        .anyMatch(delta -> delta.changes() > 0 && delta.deleteSpecIds().isEmpty());
  }

  /**
   * Checks that all files were written for a table.
   *
   * @throws dev.floe.cdc.table.TableConfigurationException when some were for another
   */
  void requireTable(Table table) {
    for (ShardDelta delta : deltas) {
      TableIdentity.require(table, delta.pin().tableUuid());
    }
  }

  /** The spec that rows are written under: that of the first data file, else of the first delta. */
  OptionalInt specId() {
    return deltas.stream()
        .filter(delta -> !delta.isEmpty())
        .min(Comparator.comparing(delta -> delta.dataFiles().isEmpty()))
        .map(delta -> OptionalInt.of(delta.pin().specId()))
        .orElse(OptionalInt.empty());
  }

  OptionalLong maxSequence() {
    return deltas.stream()
        .filter(delta -> delta.changes() > 0)
        .mapToLong(ShardDelta::maxSequence)
        .max();
  }

  OptionalLong minSequence() {
    return deltas.stream()
        .filter(delta -> delta.changes() > 0)
        .mapToLong(ShardDelta::minSequence)
        .min();
  }

  /** How many files there are. */
  int count() {
    return deltas.stream()
        .mapToInt(delta -> delta.dataFiles().size() + delta.deleteFiles().size())
        .sum();
  }

  /** The locations of all files, data files first. */
  List<String> locations() {
    return Stream.concat(
            deltas.stream().flatMap(delta -> delta.dataFiles().stream()),
            deltas.stream().flatMap(delta -> delta.deleteFiles().stream()))
        .map(ContentFile::location)
        .distinct()
        .toList();
  }

  /** A file that is not there any more, if there is one. Asks for each. */
  Optional<String> firstMissing(FileIO io) {
    return locations().stream().filter(file -> !io.newInputFile(file).exists()).findFirst();
  }

  /** The update that adds all files to a table. */
  SnapshotUpdate<?> update(Table table) {
    SpecFiles files = new SpecFiles(table.specs());
    if (!hasDeletes()) {
      AppendFiles append = table.newAppend();
      deltas.forEach(delta -> delta.dataFiles().forEach(file -> append.appendFile(files.of(file))));
      return append;
    }
    RowDelta rowDelta = table.newRowDelta();
    for (ShardDelta delta : deltas) {
      delta.dataFiles().forEach(file -> rowDelta.addRows(files.of(file)));
      delta.deleteFiles().forEach(file -> rowDelta.addDeletes(files.of(file)));
    }
    return rowDelta;
  }

  void countCommitted(CdcMetrics metrics) {
    metrics.add(CdcCounter.SNAPSHOTS_CREATED, 1);
    for (ShardDelta delta : deltas) {
      metrics.add(CdcCounter.COMMITTED_DATA_FILES, delta.dataFiles().size());
      metrics.add(CdcCounter.COMMITTED_DELETE_FILES, delta.deleteFiles().size());
      metrics.add(CdcCounter.COMMITTED_RECORDS, delta.rows());
      metrics.add(CdcCounter.COMMITTED_EQUALITY_DELETE_RECORDS, delta.deletes());
      metrics.add(CdcCounter.COMMITTED_BYTES, delta.bytes());
    }
  }
}
