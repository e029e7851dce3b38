package dev.floe.cdc.sink;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/** Collects the options of {@link CdcSinks}. */
final class CdcSinksBuilder implements CdcSinks.Builder {
  private final Catalog catalog;
  private final GivenOptions given = new GivenOptions();
  private final SupplyOptions supplies = new SupplyOptions(given);

  CdcSinksBuilder(Catalog catalog) {
    this.catalog = Objects.requireNonNull(catalog, "catalog");
  }

  @Override
  public CdcSinks.Builder sinkId(String sinkId) {
    given.setSinkId(sinkId);
    return this;
  }

  @Override
  public CdcSinks.Builder tables(List<TableIdentifier> tables) {
    given.set("tables", List.copyOf(tables));
    return this;
  }

  @Override
  public CdcSinks.Builder tableOptions(BiConsumer<TableIdentifier, CdcSink.Builder> options) {
    given.set("tableOptions", options);
    return this;
  }

  @Override
  public CdcSinks.Builder sorterBudget(SortBudget budget) {
    supplies.sorterBudget(budget);
    return this;
  }

  @Override
  public CdcSinks.Builder spillDirectory(Path directory) {
    supplies.spillDirectory(directory);
    return this;
  }

  @Override
  public CdcSinks.Builder spillStore(SpillStore store) {
    supplies.spillStore(store);
    return this;
  }

  @Override
  public CdcSinks.Builder keyMemory(KeyMemory memory) {
    supplies.keyMemory(memory);
    return this;
  }

  @Override
  public CdcSinks.Builder writerThreads(int threads) {
    supplies.writerThreads(threads);
    return this;
  }

  @Override
  public CdcSinks.Builder writerExecutor(Executor executor, int threads) {
    supplies.writerExecutor(executor, threads);
    return this;
  }

  @Override
  public CdcSinks build() {
    String sinkId = given.sinkId("sinks");
    BiConsumer<TableIdentifier, CdcSink.Builder> options =
        given.get("tableOptions", (table, defaults) -> {});
    SorterSupplies shared = supplies.supplies();
    return new CdcSinks(
        new MemberOpener(catalog, sinkId, shared, options),
        shared,
        given.get("tables", List.<TableIdentifier>of()));
  }
}
