package dev.floe.beam;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PInput;
import org.apache.beam.sdk.values.POutput;
import org.apache.beam.sdk.values.PValue;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TupleTag;

/** What comes out of a sink: the snapshots that it committed, and the records that are in none. */
public final class IcebergWriteResult implements POutput {
  private static final TupleTag<KV<String, SnapshotInfo>> SNAPSHOTS = new TupleTag<>("snapshots");
  private static final TupleTag<Row> DEAD_LETTERS = new TupleTag<>("dead_letter");
  private static final TupleTag<Row> FAILED_ROWS = new TupleTag<>("failed_rows");

  private final PCollection<KV<String, SnapshotInfo>> snapshots;
  private final Optional<PCollection<Row>> deadLetterRows;
  private final Optional<PCollection<Row>> failedRows;

  IcebergWriteResult(
      PCollection<KV<String, SnapshotInfo>> snapshots,
      Optional<PCollection<Row>> deadLetterRows,
      Optional<PCollection<Row>> failedRows) {
    this.snapshots = snapshots;
    this.deadLetterRows = deadLetterRows;
    this.failedRows = failedRows;
  }

  /** The snapshots that were committed, by destination. */
  public PCollection<KV<String, SnapshotInfo>> getSnapshots() {
    return snapshots;
  }

  /**
   * The changes that came after their window was committed: {@code record ROW}, {@code change_type
   * STRING}, {@code sequence_number INT64}, {@code destination STRING}, none of them null.
   *
   * @throws IllegalStateException when the sink is not a CDC sink
   */
  public PCollection<Row> getDeadLetterRows() {
    return deadLetterRows.orElseThrow(
        () ->
            new IllegalStateException(
                "cannot return dead letters: this sink appends, and has none; only"
                    + " IcebergIO.writeCdcRows has"));
  }

  /**
   * The records that could not be taken: {@code failed_row ROW}, {@code error_message STRING}.
   *
   * @throws IllegalStateException when the sink fails on them instead
   */
  public PCollection<Row> getFailedRows() {
    return failedRows.orElseThrow(
        () ->
            new IllegalStateException(
                "cannot return failed rows: without error handling a record that cannot be taken"
                    + " fails the pipeline; call withErrorHandling() (error_handling)"));
  }

  @Override
  public Pipeline getPipeline() {
    return snapshots.getPipeline();
  }

  @Override
  public Map<TupleTag<?>, PValue> expand() {
    Map<TupleTag<?>, PValue> outputs = new LinkedHashMap<>();
    outputs.put(SNAPSHOTS, snapshots);
    deadLetterRows.ifPresent(rows -> outputs.put(DEAD_LETTERS, rows));
    failedRows.ifPresent(rows -> outputs.put(FAILED_ROWS, rows));
    return outputs;
  }

  @Override
  public void finishSpecifyingOutput(
      String transformName, PInput input, PTransform<?, ?> transform) {
    // The outputs have their coders and schemas from the stages.
  }
}
