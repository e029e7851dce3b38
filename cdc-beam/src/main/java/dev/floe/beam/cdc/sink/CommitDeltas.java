package dev.floe.beam.cdc.sink;

import dev.floe.beam.SnapshotInfo;
import dev.floe.beam.cdc.sink.Commits.CommittedWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.TupleTag;
import org.joda.time.Instant;

/**
 * The last stage: commits complete windows, each as one snapshot.
 *
 * <ul>
 *   <li>Input is stable: a try that follows a failure commits the same files, and finds those that
 *       it had committed by their token and digest.
 *   <li>It keeps no state: some runners drop what a stateful step with stable input still holds
 *       when the input ends. That the windows before are committed is seen in the table.
 * </ul>
 */
final class CommitDeltas extends DoFn<KV<String, Iterable<DueWindows>>, KV<String, SnapshotInfo>> {
  private static final long serialVersionUID = 1L;

  static final TupleTag<KV<String, SnapshotInfo>> SNAPSHOTS = new TupleTag<>() {};
  static final TupleTag<List<KV<String, Long>>> COUNTED = new TupleTag<>() {};

  private final CdcOptions options;
  private final StepMetrics metrics = new StepMetrics(CommitDeltas.class);

  private transient BundleMetrics counted;
  private transient DestinationCommits commits;

  CommitDeltas(CdcOptions options) {
    this.options = options;
  }

  @Setup
  public void setup() {
    counted = new BundleMetrics();
    commits = new DestinationCommits(options, counted);
  }

  @Teardown
  public void teardown() {
    if (commits != null) {
      commits.close();
    }
  }

  @RequiresStableInput
  @ProcessElement
  public void process(
      @Element KV<String, Iterable<DueWindows>> element, MultiOutputReceiver output) {
    String destination = element.getKey();
    List<DueWindows> ordered = new ArrayList<>();
    element.getValue().forEach(ordered::add);
    ordered.sort(Comparator.comparingLong(DueWindows::firstEndMs));
    for (DueWindows due : ordered) {
      for (CommittedWindow window : commit(destination, due)) {
        output
            .get(SNAPSHOTS)
            .outputWithTimestamp(
                KV.of(destination, window.snapshot()), Instant.ofEpochMilli(window.endMs()));
      }
    }
    output.get(COUNTED).output(counted.take());
  }

  private List<CommittedWindow> commit(String destination, DueWindows due) {
    try {
      return commits.commit(destination, due);
    } catch (RuntimeException | Error failure) {
      metrics.report(counted.take()); // What a bundle that fails puts out goes nowhere.
      throw failure;
    }
  }
}
