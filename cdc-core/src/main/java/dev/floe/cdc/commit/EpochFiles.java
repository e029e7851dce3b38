package dev.floe.cdc.commit;

import dev.floe.cdc.deletes.EpochDeletes;
import dev.floe.cdc.delta.ContentDigest;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.delta.SpecFiles;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.GlobalSpec;
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
import org.apache.iceberg.Snapshot;
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

  /** Whether there are keys whose older rows are to be deleted. */
  boolean hasKeyFiles() {
    return deltas.stream().anyMatch(delta -> !delta.deleteFiles().isEmpty());
  }

  /** Whether key files are under a spec that the table does not have yet. */
  boolean needsGlobalSpec() {
    return deltas.stream()
        .flatMap(delta -> delta.deleteFiles().stream())
        .anyMatch(file -> file.specId() == GlobalSpec.RESERVED_ID);
  }

  /** The locations of key files. */
  List<String> keyFiles() {
    return deltas.stream()
        .flatMap(delta -> delta.deleteFiles().stream())
        .map(ContentFile::location)
        .distinct()
        .toList();
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

  /**
   * The update that adds the rows to a table, and the deletes that were prepared.
   *
   * @param base the snapshot that they were prepared upon
   */
  SnapshotUpdate<?> update(Table table, EpochDeletes deletes, Optional<Snapshot> base) {
    SpecFiles files = new SpecFiles(table.specs());
    if (deletes.isEmpty()) {
      AppendFiles append = table.newAppend();
      deltas.forEach(delta -> delta.dataFiles().forEach(file -> append.appendFile(files.of(file))));
      return append;
    }
    RowDelta rowDelta = table.newRowDelta();
    for (ShardDelta delta : deltas) {
      delta.dataFiles().forEach(file -> rowDelta.addRows(files.of(file)));
    }
    deletes.added().forEach(rowDelta::addDeletes);
    deletes.removed().forEach(rowDelta::removeDeletes);
    deletes.removedRows().forEach(rowDelta::removeRows);
    if (deletes.stats().isPresent()) {
      // What was looked up holds upon the base only, and Iceberg is to say so too.
      base.ifPresent(snapshot -> rowDelta.validateFromSnapshot(snapshot.snapshotId()));
      rowDelta.validateDataFilesExist(deletes.referenced());
      rowDelta.validateDeletedFiles();
    }
    return rowDelta;
  }

  /** Counts the rows of a committed epoch; {@link CommittedDeletes} its deletes. */
  void countCommitted(CdcMetrics metrics) {
    metrics.add(CdcCounter.SNAPSHOTS_CREATED, 1);
    for (ShardDelta delta : deltas) {
      metrics.add(CdcCounter.COMMITTED_DATA_FILES, delta.dataFiles().size());
      metrics.add(CdcCounter.COMMITTED_RECORDS, delta.rows());
      metrics.add(
          CdcCounter.COMMITTED_BYTES,
          delta.dataFiles().stream().mapToLong(ContentFile::fileSizeInBytes).sum());
    }
  }
}
