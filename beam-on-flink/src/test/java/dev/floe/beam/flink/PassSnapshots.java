package dev.floe.beam.flink;

import dev.floe.beam.SnapshotInfo;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;

/** Takes what the sink puts out, and may be struck there. */
final class PassSnapshots extends DoFn<KV<String, SnapshotInfo>, Void> {
  private static final long serialVersionUID = 1L;

  private final String plan;

  PassSnapshots(String plan) {
    this.plan = plan;
  }

  @ProcessElement
  public void take() {
    FaultPlans.of(plan).pass(Place.SNAPSHOT);
  }
}
