package dev.floe.cdc.commit;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import org.apache.iceberg.TableMetadataParser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ancestors of a table's snapshots that have been expired, as earlier versions of the table's
 * metadata tell of them. A table keeps some of these, 100 if its properties do not say otherwise,
 * and an expiry of snapshots does not remove them.
 */
final class ExpiredHistory {
  private static final Logger LOG = LoggerFactory.getLogger(ExpiredHistory.class);

  private final Table table;
  private final List<MetadataLogEntry> versions;
  private TableMetadata version;
  private Long next;

  /**
   * The ancestors of a snapshot whose parent the table has no more.
   *
   * @param oldest the snapshot
   */
  ExpiredHistory(Table table, Snapshot oldest) {
    this.table = table;
    this.versions =
        table instanceof HasTableOperations known
            ? new ArrayList<>(known.operations().current().previousFiles())
            : List.of();
    this.next = oldest.parentId();
  }

  /**
   * The next ancestor, a parent after its child.
   *
   * @return null after the last, and where no version is left that tells of the next: {@link
   *     #isAtEnd} says which
   */
  Snapshot next() {
    while (next != null) {
      Snapshot snapshot = version == null ? null : version.snapshot(next);
      if (snapshot != null) {
        next = snapshot.parentId();
        return snapshot;
      }
      if (versions.isEmpty()) {
        return null;
      }
      version = read(versions.remove(versions.size() - 1));
    }
    return null;
  }

  /** Whether the table's first snapshot was met. */
  boolean isAtEnd() {
    return next == null;
  }

  private TableMetadata read(MetadataLogEntry entry) {
    try {
      return TableMetadataParser.read(table.io(), entry.file());
    } catch (RuntimeException unreadable) {
      LOG.info(
          "Version {} of the metadata of table {} cannot be read: what it tells of expired snapshots"
              + " is not known",
          entry.file(),
          table.name(),
          unreadable);
      return null;
    }
  }
}
