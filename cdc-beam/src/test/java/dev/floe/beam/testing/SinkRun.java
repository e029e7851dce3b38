package dev.floe.beam.testing;

import dev.floe.beam.IcebergWriteResult;
import dev.floe.beam.SnapshotInfo;
import dev.floe.beam.WriteCdcRows;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.PipelineResult;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PBegin;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;

/** A pipeline of an input and a sink that has run to its end, and all that came out of it. */
public final class SinkRun {
  private final PipelineResult result;
  private final Collected<KV<String, SnapshotInfo>> snapshots;
  private final Collected<Row> deadLetters;
  private final Optional<Collected<Row>> failedRows;

  private SinkRun(
      Pipeline pipeline,
      BeamLake lake,
      IcebergWriteResult written,
      Optional<PCollection<Row>> failed) {
    this.snapshots = Collected.of(written.getSnapshots(), lake.folder());
    this.deadLetters = Collected.of(written.getDeadLetterRows(), lake.folder());
    this.failedRows = failed.map(rows -> Collected.of(rows, lake.folder()));
    this.result = Pipelines.run(pipeline);
  }

  /** Runs a sink on an input; it fails as the pipeline does. */
  public static SinkRun of(
      BeamLake lake, PTransform<PBegin, PCollection<Row>> input, WriteCdcRows sink) {
    Pipeline pipeline = Pipelines.create();
    return new SinkRun(
        pipeline, lake, pipeline.apply("Input", input).apply(sink), Optional.empty());
  }

  /** Runs a sink that diverts records which cannot be taken. */
  public static SinkRun diverting(
      BeamLake lake, PTransform<PBegin, PCollection<Row>> input, WriteCdcRows sink) {
    Pipeline pipeline = Pipelines.create();
    IcebergWriteResult written = pipeline.apply("Input", input).apply(sink.withErrorHandling());
    return new SinkRun(pipeline, lake, written, Optional.of(written.getFailedRows()));
  }

  /** Rows as input that ends. */
  public static Create.Values<Row> batch(Schema schema, List<Row> rows) {
    return rows.isEmpty() ? Create.empty(schema) : Create.of(rows).withRowSchema(schema);
  }

  /** Changes of {@link People} as input that ends. */
  public static Create.Values<Row> people(Row... changes) {
    return batch(People.CHANGES, Arrays.asList(changes));
  }

  /** The snapshots that came out, by destination. */
  public List<KV<String, SnapshotInfo>> snapshots() {
    return snapshots.elements();
  }

  /** The destinations of the snapshots that came out, in alphabetical order. */
  public List<String> committed() {
    return snapshots().stream().map(KV::getKey).sorted().toList();
  }

  public List<Row> deadLetters() {
    return deadLetters.elements();
  }

  /** The records that were diverted, of a run that diverts. */
  public List<Row> failedRows() {
    return failedRows.orElseThrow().elements();
  }

  /** What a step has counted under a name; 0 for nothing. */
  public long counted(Steps step, String name) {
    return Pipelines.counted(result, step.namespace(), name);
  }
}
