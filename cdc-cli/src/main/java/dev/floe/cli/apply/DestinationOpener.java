package dev.floe.cli.apply;

import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cli.input.BadLineException;
import dev.floe.cli.input.ChangePlanner;
import dev.floe.cli.input.RowFitters;
import dev.floe.cli.input.SourceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/** Opens destinations: finds or creates the table, and builds what applies events to it. */
final class DestinationOpener {
  private final Catalog catalog;
  private final ApplySettings settings;
  private final NewTables newTables;

  DestinationOpener(Catalog catalog, ApplySettings settings, NewTables newTables) {
    this.catalog = catalog;
    this.settings = settings;
    this.newTables = newTables;
  }

  /** Opens a table before any event for it was read, when it exists and its key is known. */
  Optional<Destination> openExisting(TableIdentifier table) {
    Table existing = existing(table);
    boolean keyKnown =
        existing != null
            && (!settings.keyColumns().isEmpty()
                || !existing.schema().identifierFieldIds().isEmpty());
    return keyKnown
        ? Optional.of(build(table, settings.keyColumns(), sink(table)))
        : Optional.empty();
  }

  /**
   * Opens a table for its first event, and creates it when it does not exist.
   *
   * @param samples that event and those that follow it
   */
  Destination open(TableIdentifier table, SourceEvent first, Supplier<List<SourceEvent>> samples)
      throws BadLineException {
    Table existing = existing(table);
    List<String> key = TableKeys.resolve(table, settings.keyColumns(), existing, first);
    CdcSink.Builder sink = sink(table);
    if (existing == null) {
      checkFirst(first, key);
      sink.createIfMissing(newTables.define(table, key, first, samples));
    }
    return build(table, key, sink);
  }

  /**
   * What cannot be applied must not leave a table behind; a key that is no column is told later.
   */
  private static void checkFirst(SourceEvent first, List<String> key) throws BadLineException {
    if (first.image() == null || key.stream().allMatch(first.image()::has)) {
      ChangePlanner.builder(key).build().plan(first, new ArrayList<>());
    }
  }

  private Table existing(TableIdentifier table) {
    return catalog.tableExists(table) ? catalog.loadTable(table) : null;
  }

  private CdcSink.Builder sink(TableIdentifier table) {
    CdcSink.Builder sink =
        CdcSink.builder(catalog, table)
            .shards(settings.shards())
            .maxOpenPartitions(settings.maxOpenPartitions())
            .sorterBudget(settings.sorting().budget())
            .spillStore(settings.sorting().spillStore())
            .keyMemory(settings.sorting().keyMemory())
            .metrics(settings.metrics());
    settings.commits().applyTo(sink, table);
    return settings.upserts() ? sink.upsert() : sink;
  }

  private Destination build(TableIdentifier table, List<String> key, CdcSink.Builder builder) {
    if (!key.isEmpty()) {
      builder.equalityColumns(key.toArray(String[]::new));
    }
    String sinkId = settings.commits().sinkId(table);
    CdcSink sink = resume(builder, table, sinkId);
    try {
      return new Destination(
          table, sinkId, sink, planner(sink), new RowFitters(sink.schema(), settings.fit()));
    } catch (RuntimeException | Error e) {
      sink.close();
      throw e;
    }
  }

  private static CdcSink resume(CdcSink.Builder builder, TableIdentifier table, String sinkId) {
    try {
      return builder.build();
    } catch (EpochCommitException e) {
      throw CommitTrouble.resuming(table, sinkId, e);
    }
  }

  private ChangePlanner planner(CdcSink sink) {
    ChangePlanner.Builder planner =
        ChangePlanner.builder(sink.equalityColumns())
            .partitionColumns(sink.partitionColumns())
            .reads(settings.reads())
            .onTruncate(settings.onTruncate());
    return (settings.upserts() ? planner.upsert() : planner).build();
  }
}
