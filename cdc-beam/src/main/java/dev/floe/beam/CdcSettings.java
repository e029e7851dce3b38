package dev.floe.beam;

import dev.floe.beam.cdc.sink.OutputOptions.DeadLetterTime;
import dev.floe.beam.cdc.sink.OutputOptions.Poison;
import dev.floe.beam.cdc.sink.WriteOptions.Combining;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import dev.floe.cdc.delta.PartitionLimit;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.DeleteMode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.iceberg.catalog.TableIdentifier;
import org.checkerframework.checker.nullness.qual.Nullable;
import org.joda.time.Duration;

/**
 * What was said to a {@link WriteCdcRows}, not checked yet; null where nothing was said. Written to
 * only within {@link #with}, so that what others see does not change.
 */
final class CdcSettings implements Cloneable {
  static final int DEFAULT_NUM_SHARDS = 16;
  static final int DEFAULT_SORTER_MEMORY_MB = 100;
  static final int DEFAULT_MAX_OPEN_PARTITIONS = PartitionLimit.DEFAULT_MAX_OPEN_PARTITIONS;
  static final int DEFAULT_KEY_MEMORY_MB = (int) (CommitSettings.DEFAULT_KEY_MEMORY_BYTES >> 20);

  final IcebergCatalogConfig catalog;

  @Nullable TableIdentifier table;
  @Nullable DynamicDestinations destinations;
  @Nullable List<String> equalityColumns;
  String sequenceNumberColumn = WriteCdcRows.DEFAULT_SEQUENCE_NUMBER_COLUMN;
  @Nullable String changeTypeColumn;
  @Nullable Map<String, String> changeTypeMap;
  int numShards = DEFAULT_NUM_SHARDS;
  @Nullable Integer shardsPerPartition;
  int sorterMemoryMb = DEFAULT_SORTER_MEMORY_MB;
  boolean upsert;
  @Nullable Duration tokenHeartbeat;
  Poison poison = Poison.FAILS;
  Map<String, String> snapshotProperties = Map.of();
  @Nullable String explicitSinkId;
  @Nullable Duration triggeringFrequency;
  @Nullable Duration allowedLateness;

  String branch = Branch.MAIN.name();
  OtherContent otherContent = OtherContent.SKIP;
  DeleteMode deleteMode = DeleteMode.AUTO;
  int maxOpenPartitions = DEFAULT_MAX_OPEN_PARTITIONS;
  LostHistory lostHistory = LostHistory.REFUSE;
  TokenCopies tokenCopies = TokenCopies.PROPERTY;
  @Nullable Integer keyMemoryMb;
  DeadLetterTime deadLetterTime = DeadLetterTime.LEFT_OUT;
  Combining combining = Combining.IN_SORTER;

  private final String randomSinkId = UUID.randomUUID().toString();

  CdcSettings(IcebergCatalogConfig catalog) {
    this.catalog = Objects.requireNonNull(catalog, "catalog");
  }

  /** The same settings, but for a change. */
  CdcSettings with(Consumer<CdcSettings> change) {
    CdcSettings copy = copy();
    change.accept(copy);
    return copy;
  }

  private CdcSettings copy() {
    try {
      return (CdcSettings) clone();
    } catch (CloneNotSupportedException impossible) {
      throw new AssertionError("this class is Cloneable", impossible);
    }
  }

  String sinkId() {
    return explicitSinkId == null ? randomSinkId : explicitSinkId;
  }

  int shardsPerPartitionOrAll() {
    return shardsPerPartition == null ? numShards : shardsPerPartition;
  }

  Duration allowedLatenessOrDefault() {
    return allowedLateness == null ? WriteCdcRows.DEFAULT_ALLOWED_LATENESS : allowedLateness;
  }

  int keyMemoryMbOrDefault() {
    return keyMemoryMb == null ? DEFAULT_KEY_MEMORY_MB : keyMemoryMb;
  }
}
