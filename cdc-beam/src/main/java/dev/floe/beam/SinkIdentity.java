package dev.floe.beam;

import java.util.Optional;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * What tells the tokens of two sinks apart.
 *
 * @param id the sink id
 * @param catalog the catalog
 * @param table the table; empty when elements name theirs, which may be any
 */
record SinkIdentity(String id, IcebergCatalogConfig catalog, Optional<TableIdentifier> table) {

  static SinkIdentity of(CdcSettings settings) {
    return new SinkIdentity(settings.sinkId(), settings.catalog, tableOf(settings));
  }

  private static Optional<TableIdentifier> tableOf(CdcSettings settings) {
    return settings.destinations instanceof KnownTable known
        ? known.knownTable()
        : Optional.ofNullable(settings.table);
  }

  /** Whether a table may hold tokens of both, which then are taken for those of one sink. */
  boolean mayCollideWith(SinkIdentity other) {
    return id.equals(other.id)
        && catalog.equals(other.catalog)
        && (table.isEmpty() || other.table.isEmpty() || table.equals(other.table));
  }

  /** How messages call it. */
  String where() {
    return table.map(name -> "table " + name).orElse("tables that elements name");
  }
}
