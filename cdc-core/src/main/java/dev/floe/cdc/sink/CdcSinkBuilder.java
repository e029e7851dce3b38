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
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.table.WriteMode;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects the options of a {@link CdcSink}. */
final class CdcSinkBuilder implements CdcSink.Builder {
  private static final Logger LOG = LoggerFactory.getLogger(CdcSink.class);
  private static final int DEFAULT_SORTER_MEGABYTES = 100;
  private static final int MAX_SINK_ID_LENGTH = 255;

  private final Catalog catalog;
  private final TableIdentifier table;
  private final Map<String, Object> given = new HashMap<>();

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
    if (sinkId.isBlank()) {
      throw new IllegalArgumentException("cannot set the sink id: it is blank; give a stable name");
    }
    if (sinkId.length() > MAX_SINK_ID_LENGTH) {
      throw new IllegalArgumentException(
          "cannot set the sink id: it has "
              + sinkId.length()
              + " characters, and is part of names in the table's metadata; give at most "
              + MAX_SINK_ID_LENGTH);
    }
    return set("sinkId", sinkId);
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
  public CdcSink.Builder maxOpenPartitions(int partitions) {
    return set("maxOpenPartitions", partitions);
  }

  @Override
  public CdcSink.Builder sorterBudget(SortBudget budget) {
    return set("sorterBudget", budget);
  }

  @Override
  public CdcSink.Builder spillDirectory(Path directory) {
    return setInsteadOf("spillStore", "spillDirectory", directory);
  }

  @Override
  public CdcSink.Builder spillStore(SpillStore store) {
    return setInsteadOf("spillDirectory", "spillStore", store);
  }

  @Override
  public CdcSink.Builder branch(String name) {
    return set("branch", new Branch(name));
  }

  @Override
  public CdcSink.Builder lineage(String id) {
    Resumption resumption = new Resumption.FromTable(Lineage.of(id));
    return setInsteadOf("startsLineage", "lineage", resumption);
  }

  @Override
  public CdcSink.Builder startsLineage(String id) {
    Resumption resumption = new Resumption.Beginning(Lineage.of(id));
    return setInsteadOf("lineage", "startsLineage", resumption);
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

  @Override
  public CdcSink build() {
    CdcConfig config = config();
    try {
      PinnedTable pinned = new TableResolver(catalog).resolve(table, config.requirements());
      return new CdcSink(pinned, config);
    } catch (RuntimeException | Error failure) {
      config.sorting().close();
      throw failure;
    }
  }

  private CdcConfig config() {
    String sinkId = get("sinkId", "");
    if (sinkId.isEmpty()) {
      throw new IllegalStateException(
          "cannot build a sink: no sink id is given; give a stable name, under which the table"
              + " remembers what was applied");
    }
    return new CdcConfig(
        new TableRequirements(
            get("equalityColumns", List.<String>of()),
            get("upsert", WriteMode.RETRACT),
            Optional.ofNullable(this.<TableDefinition>get("createIfMissing", null)),
            Optional.ofNullable(this.<Schema>get("inputSchema", null)),
            get("branch", Branch.MAIN)),
        commits(sinkId),
        heartbeat(),
        get("shards", 1),
        get("maxOpenPartitions", PartitionLimit.DEFAULT_MAX_OPEN_PARTITIONS),
        sorting(),
        get("snapshotProperties", Map.<String, String>of()),
        new RunWarnings(get("metrics", CdcMetrics.none()), table.toString(), LOG::warn));
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
    List<Runnable> closers = new ArrayList<>();
    SpillStore store = get("spillStore", null);
    if (store == null) {
      store = SpillStore.inDirectory(get("spillDirectory", systemTemporary()));
      closers.add(store::close);
    }
    SortBudget budget = get("sorterBudget", null);
    if (budget == null) {
      budget = SortBudget.ofMegabytes(DEFAULT_SORTER_MEGABYTES);
      closers.add(budget::close);
    }
    return new SorterSupplies(budget, store, closers);
  }

  private static Path systemTemporary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  private CdcSink.Builder setInsteadOf(String other, String option, Object value) {
    if (given.containsKey(other)) {
      throw new IllegalStateException(
          "cannot set "
              + option
              + " to "
              + value
              + ": "
              + other
              + " is set to "
              + given.get(other)
              + " already; leave one of the two out");
    }
    return set(option, value);
  }

  private CdcSink.Builder set(String option, Object value) {
    Object earlier = given.putIfAbsent(option, Objects.requireNonNull(value, option));
    if (earlier != null) {
      throw new IllegalStateException(
          "cannot set " + option + " to " + value + ": it is set to " + earlier + " already");
    }
    return this;
  }

  @SuppressWarnings("unchecked") // Each option is set by one method, with one type.
  private <T> T get(String option, T otherwise) {
    return (T) given.getOrDefault(option, otherwise);
  }
}
