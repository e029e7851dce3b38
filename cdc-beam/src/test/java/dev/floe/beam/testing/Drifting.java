package dev.floe.beam.testing;

import java.util.Arrays;
import java.util.List;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.RowCoder;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PBegin;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;

/**
 * Rows of another schema than their collection says, as sources give whose schemas change. The
 * runner must not check that they can be encoded.
 */
public final class Drifting extends PTransform<PBegin, PCollection<Row>> {
  private static final long serialVersionUID = 1L;

  private final Schema said;
  private final List<Row> rows;

  private Drifting(Schema said, List<Row> rows) {
    this.said = said;
    this.rows = rows;
  }

  /** Rows of one schema in a collection that says another. */
  public static Drifting rows(Schema said, Row... rows) {
    return new Drifting(said, Arrays.asList(rows));
  }

  /** A pipeline that takes them. */
  public static Pipeline pipeline() {
    DirectOptions options = PipelineOptionsFactory.create().as(DirectOptions.class);
    options.setEnforceEncodability(false);
    options.setEnforceImmutability(false);
    return Pipeline.create(options);
  }

  @Override
  public PCollection<Row> expand(PBegin begin) {
    return begin
        .apply("Rows", Create.of(rows).withCoder(RowCoder.of(rows.get(0).getSchema())))
        .apply("Drift", ParDo.of(new Same()))
        .setRowSchema(said);
  }

  private static final class Same extends DoFn<Row, Row> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void process(@Element Row row, OutputReceiver<Row> output) {
      output.output(row);
    }
  }
}
