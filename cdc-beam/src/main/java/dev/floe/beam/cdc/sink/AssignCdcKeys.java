package dev.floe.beam.cdc.sink;

import dev.floe.beam.cdc.sink.OutputOptions.Poison;
import dev.floe.cdc.metrics.CdcCounter;
import org.apache.beam.sdk.metrics.Counter;
import org.apache.beam.sdk.metrics.Metrics;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.joda.time.Duration;
import org.joda.time.Instant;

/**
 * The first stage: elements become encoded changes, batched by destination and shard.
 *
 * @param <T> what elements are: rows, or rows with their kind
 */
final class AssignCdcKeys<T> extends DoFn<T, KV<DestinationShard, byte[]>> {
  private static final long serialVersionUID = 1L;

  static final TupleTag<KV<DestinationShard, byte[]>> BATCHES = new TupleTag<>() {};
  static final TupleTag<Row> FAILED = new TupleTag<>() {};

  private final CdcOptions options;
  private final ChangeInput<T> input;
  private final CommitWindows windows;
  private final Counter failedRecords = Metrics.counter(AssignCdcKeys.class, "failedRecords");
  private final Counter droppedBeforeImages =
      Metrics.counter(AssignCdcKeys.class, CdcCounter.UPSERT_UPDATE_BEFORE_DROPPED.metricName());

  private transient ChangeAssigner assigner;
  private transient FailedRows failedRows;
  private transient BundleBatches batches;

  AssignCdcKeys(CdcOptions options, ChangeInput<T> input) {
    this.options = options;
    this.input = input;
    this.windows = CommitWindows.of(options.committing());
  }

  @Setup
  public void setup() {
    assigner = new ChangeAssigner(options);
    failedRows = new FailedRows(options.inputSchema());
    batches = new BundleBatches(options.writing().combining());
  }

  @StartBundle
  public void startBundle() {
    batches.clear();
    assigner.startBundle();
  }

  @ProcessElement
  public void process(
      @Element T element,
      @Timestamp Instant eventTime,
      BoundedWindow window,
      PaneInfo pane,
      MultiOutputReceiver output) {
    Row row = input.row(element);
    boolean hasChange;
    try {
      hasChange =
          assigner.assign(
              ValueInSingleWindow.of(row, eventTime, window, pane), input.kind(element));
    } catch (PoisonRecordException poison) {
      divert(row, poison, output);
      return;
    }
    if (!hasChange) {
      droppedBeforeImages.inc();
      return;
    }
    batches.add(
        assigner.target(),
        assigner.encoded(),
        windows.endMs(eventTime),
        eventTime,
        window,
        (group, batch, time, any) ->
            output.get(BATCHES).outputWithTimestamp(KV.of(group, batch), time));
  }

  private void divert(Row row, PoisonRecordException poison, MultiOutputReceiver output) {
    if (options.outputs().poison() == Poison.FAILS) {
      throw poison;
    }
    Row failed = failedRows.of(row, poison);
    failedRecords.inc();
    output.get(FAILED).output(failed);
  }

  @FinishBundle
  public void finishBundle(FinishBundleContext context) {
    batches.flush(
        (group, batch, time, window) -> context.output(BATCHES, KV.of(group, batch), time, window));
  }

  /**
   * Batches go out with times of elements of their bundle, which hold the watermark back until the
   * bundle ends, though not all of the element that is processed just then.
   */
  @Override
  @SuppressWarnings("deprecation") // Warns of late data, which this cannot make.
  public Duration getAllowedTimestampSkew() {
    return Duration.millis(Long.MAX_VALUE);
  }
}
