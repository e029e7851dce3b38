package dev.floe.beam.flink;

import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.Row;

/** From positions of a stream to its changes. */
final class ReadChanges extends DoFn<Integer, Row> {
  private static final long serialVersionUID = 1L;

  private final String plan;
  private final long seed;
  private transient ChangeStream stream;

  ReadChanges(String plan, long seed) {
    this.plan = plan;
    this.seed = seed;
  }

  @Setup
  public void setup() {
    stream = new ChangeStream(seed);
  }

  @ProcessElement
  public void read(@Element Integer position, OutputReceiver<Row> changes) {
    FaultPlans.of(plan).pass(Place.READ);
    changes.output(stream.at(position).toRow());
  }
}
