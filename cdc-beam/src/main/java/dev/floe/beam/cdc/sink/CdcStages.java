package dev.floe.beam.cdc.sink;

import dev.floe.beam.SnapshotInfo;
import dev.floe.beam.cdc.sink.OutputOptions.Poison;
import java.util.Optional;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.ListCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TupleTagList;

/** The stages of a CDC sink, one after the other: what {@code WriteCdcRows} expands to. */
public final class CdcStages {
  private static final KvCoder<DestinationShard, byte[]> BATCHES =
      KvCoder.of(new DestinationShardCoder(), ByteArrayCoder.of());
  private static final KvCoder<String, WindowDelta> DELTAS =
      KvCoder.of(StringUtf8Coder.of(), new WindowDeltaCoder());

  private static final KvCoder<String, DueWindows> DUE =
      KvCoder.of(StringUtf8Coder.of(), new DueWindowsCoder());

  private static final ListCoder<KV<String, Long>> COUNTED =
      ListCoder.of(KvCoder.of(StringUtf8Coder.of(), VarLongCoder.of()));

  private CdcStages() {}

  /** Applies the stages to an input whose schema and options were checked. */
  public static CdcOutputs apply(PCollection<Row> changes, CdcOptions options) {
    PCollectionTuple assigned = assign(changes, options);
    PCollectionTuple written =
        grouped(assigned.get(AssignCdcKeys.BATCHES).setCoder(BATCHES), options)
            .apply(
                "WriteDeltas",
                ParDo.of(new WriteDeltas(options))
                    .withOutputTags(WriteDeltas.DELTAS, TupleTagList.of(WriteDeltas.DEAD_LETTERS)));
    PCollection<Row> deadLetters =
        written
            .get(WriteDeltas.DEAD_LETTERS)
            .setRowSchema(
                CdcSchemas.deadLetters(
                    options.destinations().getDataSchema(), options.outputs().deadLetterTime()));
    return new CdcOutputs(
        committed(written.get(WriteDeltas.DELTAS).setCoder(DELTAS), options),
        deadLetters,
        failedRows(assigned, options));
  }

  private static PCollectionTuple assign(PCollection<Row> changes, CdcOptions options) {
    TupleTagList failed = TupleTagList.of(AssignCdcKeys.FAILED);
    if (options.columns().kind().isPresent()) {
      return changes.apply(
          "AssignCdcKeys",
          ParDo.of(new AssignCdcKeys<>(options, ChangeInput.rows()))
              .withOutputTags(AssignCdcKeys.BATCHES, failed));
    }
    return NativeKinds.read(changes)
        .apply(
            "AssignCdcKeys",
            ParDo.of(new AssignCdcKeys<>(options, ChangeInput.rowsWithKinds()))
                .withOutputTags(AssignCdcKeys.BATCHES, failed));
  }

  private static PCollection<KV<DestinationShard, Iterable<byte[]>>> grouped(
      PCollection<KV<DestinationShard, byte[]>> batches, CdcOptions options) {
    CommitWindows windows = CommitWindows.of(options.committing());
    PCollection<KV<DestinationShard, byte[]>> windowed =
        batches.apply("CommitWindows", windows.grouping());
    // Window.into keeps the lateness of the input's windows where that is longer.
    windowed.setWindowingStrategyInternal(
        windowed.getWindowingStrategy().withAllowedLateness(windows.lateness()));
    return windowed.apply("GroupByShard", GroupByKey.create());
  }

  private static PCollection<KV<String, SnapshotInfo>> committed(
      PCollection<KV<String, WindowDelta>> deltas, CdcOptions options) {
    PCollectionTuple committed =
        deltas
            .apply("AllWindows", CommitWindows.of(options.committing()).committing())
            .apply("CollectWindows", ParDo.of(new CollectWindows(options)))
            .setCoder(DUE)
            // Runners take what is grouped by a key in one place, in order.
            .apply("GroupByDestination", GroupByKey.create())
            .apply(
                "CommitDeltas",
                ParDo.of(new CommitDeltas(options))
                    .withOutputTags(CommitDeltas.SNAPSHOTS, TupleTagList.of(CommitDeltas.COUNTED)));
    committed
        .get(CommitDeltas.COUNTED)
        .setCoder(COUNTED)
        .apply("ReportCommits", ParDo.of(new ReportCommits()));
    return committed
        .get(CommitDeltas.SNAPSHOTS)
        .setCoder(KvCoder.of(StringUtf8Coder.of(), SnapshotInfo.coder()));
  }

  private static Optional<PCollection<Row>> failedRows(
      PCollectionTuple assigned, CdcOptions options) {
    PCollection<Row> failed =
        assigned
            .get(AssignCdcKeys.FAILED)
            .setRowSchema(CdcSchemas.failedRows(options.inputSchema()));
    return options.outputs().poison() == Poison.DIVERTED ? Optional.of(failed) : Optional.empty();
  }
}
