package dev.floe.beam.cdc.sink;

import java.util.List;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;

/**
 * Counts what commits came to, in a step behind them: some runners take no metrics from a step with
 * stable input.
 */
final class ReportCommits extends DoFn<List<KV<String, Long>>, Void> {
  private static final long serialVersionUID = 1L;

  private final StepMetrics metrics = new StepMetrics(CommitDeltas.class);

  @ProcessElement
  public void process(@Element List<KV<String, Long>> counted) {
    metrics.report(counted);
  }
}
