package dev.floe.cdc.sink;

import java.util.Objects;
import java.util.function.BiConsumer;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/** Opens tables of {@link CdcSinks}, each with options of its own and with what all share. */
final class MemberOpener {
  private final Catalog catalog;
  private final String sinkId;
  private final SorterSupplies shared;
  private final BiConsumer<TableIdentifier, CdcSink.Builder> options;

  /** Receivers of counters may be shared by tables, which are committed on several threads. */
  private final Object metricsLock = new Object();

  MemberOpener(
      Catalog catalog,
      String sinkId,
      SorterSupplies shared,
      BiConsumer<TableIdentifier, CdcSink.Builder> options) {
    this.catalog = catalog;
    this.sinkId = sinkId;
    this.shared = shared;
    this.options = options;
  }

  MemberTable open(TableIdentifier table) {
    Objects.requireNonNull(table, "table");
    CdcSinkBuilder builder =
        new CdcSinkBuilder(catalog, table).memberOf(sinkId, shared, metricsLock);
    options.accept(table, builder);
    return new MemberTable(table, builder.open());
  }
}
