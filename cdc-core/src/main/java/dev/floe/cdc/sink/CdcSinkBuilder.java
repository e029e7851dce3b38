package dev.floe.cdc.sink;

import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import dev.floe.cdc.commit.Heartbeat;
import dev.floe.cdc.commit.Lineage;
import dev.floe.cdc.commit.Resumption;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.PartitionLimit;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.InputColumns;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.ShardSpread;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.table.WriteMode;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects the options of a {@link CdcSink}. */
final class CdcSinkBuilder implements CdcSink.Builder {
  private static final Logger LOG = LoggerFactory.getLogger(CdcSink.class);

  private final Catalog catalog;
  private final TableIdentifier table;
  private final GivenOptions given = new GivenOptions();
  private final SupplyOptions supplies = new SupplyOptions(given);

  CdcSinkBuilder(Catalog catalog, TableIdentifier table) {
    this.catalog = Objects.requireNonNull(catalog, "catalog");
    this.table = Objects.requireNonNull(table, "table");
  }

  @Override
  public CdcSink.Builder equalityColumns(String... columns) {
    if (columns.length == 0) {
      throw new IllegalArgumentException(
          "cannot set equality columns: none are given; name at least one, or leave the call out to"
              + " use the table's identifier fields");
    }
    return set("equalityColumns", List.of(columns));
  }

  @Override
  public CdcSink.Builder sinkId(String sinkId) {
    given.setSinkId(sinkId);
    return this;
  }

  @Override
  public CdcSink.Builder upsert() {
    return set("upsert", WriteMode.UPSERT);
  }

  @Override
  public CdcSink.Builder createIfMissing(TableDefinition definition) {
    return set("createIfMissing", definition);
  }

  @Override
  public CdcSink.Builder inputSchema(Schema schema) {
    return set("inputSchema", schema);
  }

  @Override
  public CdcSink.Builder shards(int shards) {
    return set("shards", shards);
  }

  @Override
  public CdcSink.Builder shardsPerPartition(int shards) {
    return set("shardsPerPartition", shards);
  }

  @Override
  public CdcSink.Builder maxOpenPartitions(int partitions) {
    return set("maxOpenPartitions", partitions);
  }

  @Override
  public CdcSink.Builder sorterBudget(SortBudget budget) {
    supplies.sorterBudget(budget);
    return this;
  }

  @Override
  public CdcSink.Builder spillDirectory(Path directory) {
    supplies.spillDirectory(directory);
    return this;
  }

  @Override
  public CdcSink.Builder spillStore(SpillStore store) {
    supplies.spillStore(store);
    return this;
  }

  @Override
  public CdcSink.Builder writerThreads(int threads) {
    supplies.writerThreads(threads);
    return this;
  }

  @Override
  public CdcSink.Builder writerExecutor(Executor executor, int threads) {
    supplies.writerExecutor(executor, threads);
    return this;
  }

  @Override
  public CdcSink.Builder deleteMode(DeleteMode mode) {
    return set("deleteMode", mode);
  }

  @Override
  public CdcSink.Builder keyMemory(KeyMemory memory) {
    supplies.keyMemory(memory);
    return this;
  }

  @Override
  public CdcSink.Builder branch(String name) {
    return set("branch", new Branch(name));
  }

  @Override
  public CdcSink.Builder lineage(String id) {
    Resumption resumption = new Resumption.FromTable(Lineage.of(id));
    given.setInsteadOf("startsLineage", "lineage", resumption);
    return this;
  }

  @Override
  public CdcSink.Builder startsLineage(String id) {
    Resumption resumption = new Resumption.Beginning(Lineage.of(id));
    given.setInsteadOf("lineage", "startsLineage", resumption);
    return this;
  }

  @Override
  public CdcSink.Builder fromScratch() {
    return set("fromScratch", LostHistory.START_FROM_SCRATCH);
  }

  @Override
  public CdcSink.Builder withoutTokenProperty() {
    return set("withoutTokenProperty", TokenCopies.NONE);
  }

  @Override
  public CdcSink.Builder strict() {
    return set("strict", OtherContent.REFUSE);
  }

  @Override
  public CdcSink.Builder tokenHeartbeat(Duration interval) {
    return set("tokenHeartbeat", new Heartbeat(interval, Clock.systemUTC()).interval());
  }

  @Override
  public CdcSink.Builder clock(Clock clock) {
    return set("clock", clock);
  }

  @Override
  public CdcSink.Builder snapshotProperties(Map<String, String> properties) {
    return set("snapshotProperties", Map.copyOf(properties));
  }

  @Override
  public CdcSink.Builder metrics(CdcMetrics metrics) {
    return set("metrics", metrics);
  }

  /** Takes what the sinks of several tables have in common, which may not be set besides. */
  CdcSinkBuilder memberOf(String sinkId, SorterSupplies shared, Object metricsLock) {
    sinkId(sinkId);
    supplies.share(shared);
    given.set("metricsLock", metricsLock);
    return this;
  }

  @Override
  public CdcSink build() {
    return new CdcSink(open());
  }

  /** Builds the run behind a sink. */
  SinkRun open() {
    CdcConfig config = config();
    try {
      PinnedTable pinned = new TableResolver(catalog).resolve(table, config.requirements());
      warnOfIdleCap(pinned, config.requirements().spread());
      return new SinkRun(pinned, config);
    } catch (RuntimeException | Error failure) {
      config.sorting().close();
      throw failure;
    }
  }

  private static void warnOfIdleCap(PinnedTable pinned, ShardSpread spread) {
    if (spread.shardsPerPartition() < spread.shards() && !spread.followsPartitions(pinned.spec())) {
      LOG.warn(
          "Table {} has no partitions: shardsPerPartition {} has no effect, keys are spread over all"
              + " {} shards.",
          pinned.table().name(),
          spread.shardsPerPartition(),
          spread.shards());
    }
  }

  private CdcConfig config() {
    String sinkId = given.sinkId("a sink");
    ShardSpread spread = spread();
    SorterSupplies sorting = sorting();
    return new CdcConfig(
        new TableRequirements(
            get("equalityColumns", List.<String>of()),
            get("upsert", WriteMode.RETRACT),
            Optional.ofNullable(this.<TableDefinition>get("createIfMissing", null)),
            Optional.ofNullable(this.<Schema>get("inputSchema", null)).map(InputColumns::of),
            get("branch", Branch.MAIN),
            get("deleteMode", DeleteMode.AUTO),
            spread),
        commits(sinkId).keepingKeysIn(sorting.keyMemory()),
        heartbeat(),
        get("maxOpenPartitions", PartitionLimit.DEFAULT_MAX_OPEN_PARTITIONS),
        sorting,
        get("snapshotProperties", Map.<String, String>of()),
        new RunWarnings(metrics(), table.toString(), LOG::warn));
  }

  private ShardSpread spread() {
    int shards = get("shards", 1);
    if (shards < 1) {
      throw new IllegalArgumentException(
          "cannot build a sink: shards is " + shards + "; give at least 1");
    }
    int ofOne = get("shardsPerPartition", shards);
    if (ofOne < 1 || ofOne > shards) {
      throw new IllegalArgumentException(
          "cannot build a sink: shardsPerPartition is %d, and shards is %d; give 1 to %d"
              .formatted(ofOne, shards, shards));
    }
    return new ShardSpread(shards, ofOne);
  }

  private CdcMetrics metrics() {
    CdcMetrics metrics = get("metrics", CdcMetrics.none());
    Object lock = get("metricsLock", null);
    return lock == null ? metrics : new LockedMetrics(metrics, lock);
  }

  private CommitSettings commits(String sinkId) {
    Resumption begins = get("startsLineage", new Resumption.FromTable(Lineage.UNNAMED));
    return CommitSettings.of(SummaryKeys.EMBEDDED, sinkId, UUID.randomUUID().toString())
        .resuming(get("lineage", begins))
        .onLostHistory(get("fromScratch", LostHistory.REFUSE))
        .keepingTokens(get("withoutTokenProperty", TokenCopies.PROPERTY))
        .onOtherContent(get("strict", OtherContent.SKIP));
  }

  private Optional<Heartbeat> heartbeat() {
    Clock clock = get("clock", Clock.systemUTC());
    return Optional.ofNullable(this.<Duration>get("tokenHeartbeat", null))
        .map(interval -> new Heartbeat(interval, clock));
  }

  /** What is given, which stays its giver's, and else the sink's own. */
  SorterSupplies sorting() {
    return supplies.supplies();
  }

  private CdcSink.Builder set(String option, Object value) {
    given.set(option, value);
    return this;
  }

  private <T> T get(String option, T otherwise) {
    return given.get(option, otherwise);
  }
}
