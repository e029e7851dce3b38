package dev.floe.beam.managed;

import dev.floe.beam.IcebergCatalogConfig;
import dev.floe.beam.IcebergIO;
import dev.floe.beam.WriteCdcRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.beam.sdk.schemas.Schema;

/** Makes the transform that a managed write of changes asks for. */
final class ChangeWrites {
  /** The column that {@link WriteCdcRows} reads where none is named. */
  private static final String DEFAULT_SEQUENCE_COLUMN = "_commit_snapshot_sequence_number";

  private ChangeWrites() {}

  /**
   * The transform of a request, for input of a schema. What the request leaves out is as {@link
   * WriteCdcRows} has it.
   *
   * @throws IllegalArgumentException when an option has a value that cannot be
   */
  static WriteCdcRows of(WriteRequest request, Schema input) {
    TemplateDestinations destinations =
        new TemplateDestinations(request, input, controlColumns(request));
    destinations.checkCreation();
    WriteCdcRows write = IcebergIO.writeCdcRows(catalog(request)).to(destinations);
    write =
        with(
            write,
            request.seconds(WriteOption.TRIGGERING_FREQUENCY_SECONDS),
            WriteCdcRows::withTriggeringFrequency);
    write = withChanges(write, request);
    write = withShards(write, request);
    write =
        with(
            write,
            request.seconds(WriteOption.ALLOWED_LATENESS_SECONDS),
            WriteCdcRows::withAllowedLateness);
    write = with(write, request.text(WriteOption.SINK_ID), WriteCdcRows::withSinkId);
    write =
        with(
            write,
            request.seconds(WriteOption.TOKEN_HEARTBEAT_SECONDS),
            WriteCdcRows::withTokenHeartbeat);
    write =
        with(
            write,
            request.map(WriteOption.SNAPSHOT_PROPERTIES),
            WriteCdcRows::withSnapshotProperties);
    return request.errorOutput().isPresent() ? write.withErrorHandling() : write;
  }

  private static WriteCdcRows withChanges(WriteCdcRows start, WriteRequest request) {
    WriteCdcRows write = start;
    write =
        with(
            write,
            request.text(WriteOption.SEQUENCE_NUMBER_COLUMN),
            WriteCdcRows::withSequenceNumberColumn);
    write =
        with(
            write,
            request.text(WriteOption.CHANGE_TYPE_COLUMN),
            WriteCdcRows::withChangeTypeColumn);
    write =
        with(write, request.map(WriteOption.CHANGE_TYPE_MAP), WriteCdcRows::withChangeTypeMap);
    write = with(write, request.flag(WriteOption.UPSERT), WriteCdcRows::withUpsert);
    return with(
        write, request.list(WriteOption.EQUALITY_COLUMNS), WriteCdcRows::withEqualityColumns);
  }

  private static WriteCdcRows withShards(WriteCdcRows start, WriteRequest request) {
    WriteCdcRows write = start;
    write = with(write, request.number(WriteOption.NUM_SHARDS), WriteCdcRows::withNumShards);
    write =
        with(
            write,
            request.number(WriteOption.SHARDS_PER_PARTITION),
            WriteCdcRows::withShardsPerPartition);
    return with(
        write, request.number(WriteOption.SORTER_MEMORY_MB), WriteCdcRows::withSorterMemoryMB);
  }

  private static <T> WriteCdcRows with(
      WriteCdcRows write, Optional<T> given, BiFunction<WriteCdcRows, T, WriteCdcRows> setting) {
    return given.isPresent() ? setting.apply(write, given.get()) : write;
  }

  private static IcebergCatalogConfig catalog(WriteRequest request) {
    IcebergCatalogConfig.Builder catalog = IcebergCatalogConfig.builder();
    request.text(WriteOption.CATALOG_NAME).ifPresent(catalog::setCatalogName);
    request.map(WriteOption.CATALOG_PROPERTIES).ifPresent(catalog::setCatalogProperties);
    request.map(WriteOption.CONFIG_PROPERTIES).ifPresent(catalog::setConfigProperties);
    return catalog.build();
  }

  private static List<String> controlColumns(WriteRequest request) {
    List<String> columns = new ArrayList<>();
    columns.add(request.text(WriteOption.SEQUENCE_NUMBER_COLUMN).orElse(DEFAULT_SEQUENCE_COLUMN));
    request.text(WriteOption.CHANGE_TYPE_COLUMN).ifPresent(columns::add);
    return columns;
  }
}
