package dev.floe.beam.managed;

import dev.floe.beam.IcebergWriteResult;
import dev.floe.beam.WriteCdcRows;
import java.util.Map;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.schemas.transforms.SchemaTransform;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionRowTuple;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TupleTag;

/** A managed write of changes: {@link WriteCdcRows} as a request says. */
final class IcebergWriteTransform extends SchemaTransform {
  private static final long serialVersionUID = 1L;

  private final WriteRequest request;

  IcebergWriteTransform(WriteRequest request) {
    this.request = request;
  }

  @Override
  public PCollectionRowTuple expand(PCollectionRowTuple input) {
    PCollection<Row> changes = input.getSinglePCollection();
    IcebergWriteResult result = changes.apply("WriteChanges", ChangeWrites.of(request, changes.getSchema()));
    PCollection<Row> snapshots =
        result
            .getSnapshots()
            .apply("SnapshotRows", MapElements.via(new SnapshotRows()))
            .setRowSchema(SnapshotRows.SCHEMA);
    PCollectionRowTuple outputs =
        PCollectionRowTuple.of(IcebergWriteProvider.SNAPSHOTS, snapshots)
            .and(IcebergWriteProvider.DEAD_LETTER, result.getDeadLetterRows());
    return request
        .errorOutput()
        .map(name -> outputs.and(name, result.getFailedRows()))
        .orElse(outputs);
  }

  /** Refuses keys that are no options, which a Managed transform itself does not pass on. */
  @Override
  public void validate(
      PipelineOptions options,
      Map<TupleTag<?>, PCollection<?>> inputs,
      Map<TupleTag<?>, PCollection<?>> outputs) {
    inputs.values().stream()
        .findFirst()
        .ifPresent(input -> GivenKeys.check(input.getPipeline(), this));
  }
}
