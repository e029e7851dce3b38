package dev.floe.beam;

import dev.floe.beam.cdc.sink.CdcOptions;
import dev.floe.beam.cdc.sink.CommitOptions;
import dev.floe.beam.cdc.sink.ControlColumns;
import dev.floe.beam.cdc.sink.OutputOptions;
import dev.floe.beam.cdc.sink.TableOptions;
import dev.floe.beam.cdc.sink.WriteOptions;
import dev.floe.cdc.table.WriteMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollection.IsBounded;
import org.apache.beam.sdk.values.Row;

/** Makes the options of the stages of settings that were checked, with defaults filled in. */
final class CdcOptionsBuilder {
  private CdcOptionsBuilder() {}

  static CdcOptions build(CdcSettings s, PCollection<Row> input) {
    Schema schema = input.getSchema();
    return new CdcOptions(
        s.catalog,
        destinations(s, schema),
        schema,
        new ControlColumns(
            s.sequenceNumberColumn,
            s.changeTypeColumn,
            Objects.requireNonNullElse(s.changeTypeMap, Map.of())),
        new TableOptions(
            Objects.requireNonNullElse(s.equalityColumns, List.of()),
            s.upsert ? WriteMode.UPSERT : WriteMode.RETRACT,
            s.branch,
            s.deleteMode),
        new WriteOptions(
            s.numShards,
            s.shardsPerPartitionOrAll(),
            s.sorterMemoryMb,
            s.maxOpenPartitions,
            s.combining),
        committing(s, input.isBounded()),
        new OutputOptions(s.poison, s.deadLetterTime));
  }

  private static CommitOptions committing(CdcSettings s, IsBounded bounded) {
    boolean unbounded = bounded == IsBounded.UNBOUNDED;
    return new CommitOptions(
        s.sinkId(),
        UUID.randomUUID().toString(),
        unbounded ? s.triggeringFrequency : null,
        s.allowedLatenessOrDefault(),
        unbounded ? s.tokenHeartbeat : null,
        s.snapshotProperties,
        s.otherContent,
        s.lostHistory,
        s.tokenCopies,
        s.keyMemoryMbOrDefault());
  }

  private static DynamicDestinations destinations(CdcSettings s, Schema schema) {
    if (s.destinations != null) {
      return s.destinations;
    }
    List<String> control = new ArrayList<>(List.of(s.sequenceNumberColumn));
    if (s.changeTypeColumn != null) {
      control.add(s.changeTypeColumn);
    }
    return new SingleTableDestinations(Objects.requireNonNull(s.table), schema, control, null);
  }
}
