package dev.floe.beam;

import dev.floe.beam.cdc.sink.CdcOptions;
import dev.floe.beam.cdc.sink.CdcOutputs;
import dev.floe.beam.cdc.sink.CdcStages;
import dev.floe.beam.cdc.sink.OutputOptions.DeadLetterTime;
import dev.floe.beam.cdc.sink.OutputOptions.Poison;
import dev.floe.beam.cdc.sink.WriteOptions.Combining;
import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import dev.floe.cdc.table.DeleteMode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.display.DisplayData;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.catalog.TableIdentifier;
import org.joda.time.Duration;

/**
 * Applies change records to Iceberg tables: each row of the input is an insert, one of the two
 * images of an update, or a delete, and says in which order the changes of its key are to be taken.
 * Made by {@link IcebergIO#writeCdcRows}.
 *
 * <p>Immutable: each method returns a new transform; what is set twice is what it was set to last,
 * but for {@code to}, of which a transform has one. Settings are checked when the transform is
 * applied, those of {@link #withSorterMemoryMB} and {@link #withTokenHeartbeat} at once too;
 * neither looks at the catalog. Names in parentheses are those of the configuration of managed
 * transforms.
 */
public final class WriteCdcRows extends PTransform<PCollection<Row>, IcebergWriteResult> {
  private static final long serialVersionUID = 1L;

  /** How long after its end a window takes late changes as dead letters, unless set: six hours. */
  public static final Duration DEFAULT_ALLOWED_LATENESS = Duration.standardHours(6);

  /** The sequence-number column, unless set: what Beam's changelog source calls it. */
  public static final String DEFAULT_SEQUENCE_NUMBER_COLUMN = "_commit_snapshot_sequence_number";

  private final transient CdcSettings settings;

  private WriteCdcRows(CdcSettings settings) {
    this.settings = settings;
  }

  static WriteCdcRows create(IcebergCatalogConfig catalog) {
    return new WriteCdcRows(new CdcSettings(catalog));
  }

  /** What was said so far. */
  CdcSettings settings() {
    return settings;
  }

  private WriteCdcRows with(Consumer<CdcSettings> change) {
    return new WriteCdcRows(settings.with(change));
  }

  /**
   * Writes all changes to one table (table). The control columns are left out of its rows; when it
   * is missing, it is created without partitions.
   */
  public WriteCdcRows to(TableIdentifier table) {
    Objects.requireNonNull(table, "table");
    return with(s -> s.table = table);
  }

  /**
   * Writes each change to the table that it names. Control columns are read from the element; the
   * row that is written is what {@link DynamicDestinations#getData} makes of it.
   */
  public WriteCdcRows to(DynamicDestinations destinations) {
    Objects.requireNonNull(destinations, "destinations");
    return with(s -> s.destinations = destinations);
  }

  /**
   * Names the key columns (equality_columns): top-level and required. Default: the identifier
   * fields of the table, which must exist then.
   */
  public WriteCdcRows withEqualityColumns(List<String> columns) {
    List<String> copy = List.copyOf(columns);
    return with(s -> s.equalityColumns = copy);
  }

  /**
   * Names the INT64 column that orders the changes of a key (sequence_number_column). Default:
   * {@link #DEFAULT_SEQUENCE_NUMBER_COLUMN}.
   */
  public WriteCdcRows withSequenceNumberColumn(String column) {
    Objects.requireNonNull(column, "column");
    return with(s -> s.sequenceNumberColumn = column);
  }

  /**
   * Names the STRING column that says what kind of change a row is (change_type_column); the kind
   * of the element itself is not looked at then. Default: the element's kind, from Beam 2.75 on.
   */
  public WriteCdcRows withChangeTypeColumn(String column) {
    Objects.requireNonNull(column, "column");
    return with(s -> s.changeTypeColumn = column);
  }

  /**
   * Says which kinds the values of the change-type column mean (change_type_map): {@code INSERT},
   * {@code UPDATE_BEFORE}, {@code UPDATE_AFTER} or {@code DELETE}, exactly so. A value that is not
   * in the map is such a name itself.
   */
  public WriteCdcRows withChangeTypeMap(Map<String, String> kinds) {
    Map<String, String> copy = Map.copyOf(kinds);
    return with(s -> s.changeTypeMap = copy);
  }

  /** Sets how many shards write a destination (num_shards), at least 1. Default: 16. */
  public WriteCdcRows withNumShards(int shards) {
    return with(s -> s.numShards = shards);
  }

  /**
   * Sets how many shards write a partition (shards_per_partition), from 1 to the number of shards,
   * which is the default. With fewer there are fewer files; the columns that partitions are made of
   * must be key columns then.
   */
  public WriteCdcRows withShardsPerPartition(int shards) {
    return with(s -> s.shardsPerPartition = shards);
  }

  /**
   * Sets the memory of one writer's sorter in MiB (sorter_memory_mb), at least 1; what it has no
   * room for is spilled to local disk. Default: 100.
   *
   * @throws IllegalArgumentException when it is below 1
   */
  public WriteCdcRows withSorterMemoryMB(int mebibytes) {
    CdcChecks.sorterMemory(mebibytes);
    return with(s -> s.sorterMemoryMb = mebibytes);
  }

  /**
   * Says whether every change replaces the row that has its key (upsert), so that inserts may be of
   * keys that are in the table, and images before updates are not looked at. Default: no.
   */
  public WriteCdcRows withUpsert(boolean upsert) {
    return with(s -> s.upsert = upsert);
  }

  /**
   * Commits an empty snapshot when a table has had none for this long (token_heartbeat_seconds), so
   * that expiry of snapshots does not take the newest token away. Default: never.
   *
   * @throws IllegalArgumentException when it is null or not positive
   */
  public WriteCdcRows withTokenHeartbeat(Duration interval) {
    CdcChecks.heartbeat(interval);
    return with(s -> s.tokenHeartbeat = interval);
  }

  /**
   * Puts records that cannot be taken into {@link IcebergWriteResult#getFailedRows}
   * (error_handling). Default: they fail the pipeline.
   */
  public WriteCdcRows withErrorHandling() {
    return with(s -> s.poison = Poison.DIVERTED);
  }

  /**
   * Adds entries to the summary of every snapshot (snapshot_properties); their names do not begin
   * with {@code beam.cdc.}.
   */
  public WriteCdcRows withSnapshotProperties(Map<String, String> properties) {
    Map<String, String> copy = Map.copyOf(properties);
    return with(s -> s.snapshotProperties = copy);
  }

  /**
   * Names the sink in its tokens (sink_id). A pipeline that is launched again under the same name
   * goes on where the tables say that it was. Default: a random one.
   */
  public WriteCdcRows withSinkId(String id) {
    Objects.requireNonNull(id, "id");
    return with(s -> s.explicitSinkId = id);
  }

  /**
   * Sets the size of commit windows in event time (triggering_frequency_seconds): positive, and
   * required for unbounded input. Bounded input is one window.
   */
  public WriteCdcRows withTriggeringFrequency(Duration frequency) {
    Objects.requireNonNull(frequency, "frequency");
    return with(s -> s.triggeringFrequency = frequency);
  }

  /**
   * Sets how long after its end a window takes changes as dead letters (allowed_lateness_seconds);
   * later ones are dropped. Default: {@link #DEFAULT_ALLOWED_LATENESS}.
   */
  public WriteCdcRows withAllowedLateness(Duration lateness) {
    Objects.requireNonNull(lateness, "lateness");
    return with(s -> s.allowedLateness = lateness);
  }

  /** Writes to a branch, and reads tokens from its history. Default: the main branch. */
  public WriteCdcRows withBranch(String branch) {
    Objects.requireNonNull(branch, "branch");
    return with(s -> s.branch = branch);
  }

  /**
   * Fails on a window that the table holds already, but with other content. Default: it is skipped
   * with a warning that names its files.
   */
  public WriteCdcRows withStrictMode() {
    return with(s -> s.otherContent = OtherContent.REFUSE);
  }

  /** Says how older rows of keys are deleted. Default: {@link DeleteMode#AUTO}. */
  public WriteCdcRows withDeleteMode(DeleteMode mode) {
    Objects.requireNonNull(mode, "mode");
    return with(s -> s.deleteMode = mode);
  }

  /**
   * Sets how many partitions a shard writes to at once, at least 1; when there are more, changes
   * are written partition by partition. Default: 64.
   */
  public WriteCdcRows withMaxOpenPartitions(int partitions) {
    return with(s -> s.maxOpenPartitions = partitions);
  }

  /**
   * Starts from scratch where the snapshots that would tell how far this sink came have been
   * expired: changes that are in the table may be applied again. Default: the pipeline fails.
   */
  public WriteCdcRows withStartFromScratch() {
    return with(s -> s.lostHistory = LostHistory.START_FROM_SCRATCH);
  }

  /** Keeps tokens in snapshots alone. Default: the newest is a table property too. */
  public WriteCdcRows withoutTokenProperty() {
    return with(s -> s.tokenCopies = TokenCopies.NONE);
  }

  /**
   * Sets the memory for keys of data files in MiB, at least 1, where deletes are deletion vectors;
   * what it has no room for is read again. Default: 64.
   */
  public WriteCdcRows withKeyMemoryMB(int mebibytes) {
    return with(s -> s.keyMemoryMb = mebibytes);
  }

  /** Adds a last field {@code event_time} to dead letters. Default: they have none. */
  public WriteCdcRows withDeadLetterEventTime() {
    return with(s -> s.deadLetterTime = DeadLetterTime.INCLUDED);
  }

  /**
   * Leaves out changes that a later one of the same bundle supersedes before they are shuffled;
   * those that are late are in no dead letter then. Default: they are left out by the writers.
   */
  public WriteCdcRows withCombineBeforeShuffle() {
    return with(s -> s.combining = Combining.BEFORE_SHUFFLE);
  }

  /**
   * Checks the settings, and adds the stages of the sink to the pipeline.
   *
   * @throws IllegalStateException when the input has no schema
   * @throws IllegalArgumentException when a setting is wrong, or does not fit others or the input
   */
  @Override
  public IcebergWriteResult expand(PCollection<Row> input) {
    CdcChecks.all(settings, input);
    PipelineSinks others = PipelineSinks.of(input.getPipeline());
    SinkIdentity identity = SinkIdentity.of(settings);
    others.requireNoneLike(identity);
    CdcOptions options = CdcOptionsBuilder.build(settings, input);
    CdcOutputs outputs = CdcStages.apply(input, options);
    others.add(identity);
    return new IcebergWriteResult(
        outputs.snapshots(), Optional.of(outputs.deadLetters()), outputs.failedRows());
  }

  @Override
  public void populateDisplayData(DisplayData.Builder builder) {
    super.populateDisplayData(builder);
    CdcDisplayData.add(builder, settings);
  }
}
