package dev.floe.beam.cdc.sink;

import java.util.List;
import org.apache.beam.sdk.state.BagState;
import org.apache.beam.sdk.state.StateSpec;
import org.apache.beam.sdk.state.StateSpecs;
import org.apache.beam.sdk.state.TimeDomain;
import org.apache.beam.sdk.state.Timer;
import org.apache.beam.sdk.state.TimerSpec;
import org.apache.beam.sdk.state.TimerSpecs;
import org.apache.beam.sdk.state.ValueState;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.windowing.GlobalWindow;
import org.apache.beam.sdk.values.KV;
import org.checkerframework.checker.nullness.qual.Nullable;
import org.joda.time.Duration;
import org.joda.time.Instant;

/**
 * The stage that puts windows in order: keeps the deltas of a destination until the watermark has
 * passed the end of their window, so that all are there, and hands complete windows over,
 * ascending.
 *
 * <p>It repeats the newest token of an idle destination as well, in processing time, as long as
 * there is input to come: a drain does not wait for it.
 */
final class CollectWindows extends DoFn<KV<String, WindowDelta>, KV<String, DueWindows>> {
  private static final long serialVersionUID = 1L;

  private static final String PENDING = "pending";
  private static final String FIRST_END = "first-end";
  private static final String HANDED_OVER = "handed-over";
  private static final String INPUT_ENDED = "input-ended";
  private static final String COMPLETE = "complete";
  private static final String HEARTBEAT = "heartbeat";
  private static final String END_OF_INPUT = "end-of-input";

  @StateId(PENDING)
  private final StateSpec<BagState<WindowDelta>> pendingSpec =
      StateSpecs.bag(new WindowDeltaCoder());

  /** The first end in the bag, for which the timer is set. */
  @StateId(FIRST_END)
  private final StateSpec<ValueState<Long>> firstEndSpec = StateSpecs.value();

  /** What was handed over last, with all that the table was not seen to hold then. */
  @StateId(HANDED_OVER)
  private final StateSpec<ValueState<DueWindows>> handedOverSpec =
      StateSpecs.value(new DueWindowsCoder());

  @StateId(INPUT_ENDED)
  private final StateSpec<ValueState<Boolean>> inputEndedSpec = StateSpecs.value();

  @TimerId(COMPLETE)
  private final TimerSpec completeSpec = TimerSpecs.timer(TimeDomain.EVENT_TIME);

  @TimerId(HEARTBEAT)
  private final TimerSpec heartbeatSpec = TimerSpecs.timer(TimeDomain.PROCESSING_TIME);

  @TimerId(END_OF_INPUT)
  private final TimerSpec endOfInputSpec = TimerSpecs.timer(TimeDomain.EVENT_TIME);

  private final CdcOptions options;
  private final StepMetrics metrics = new StepMetrics(CommitDeltas.class);

  private transient BundleMetrics counted;
  private transient DestinationCommits commits;

  CollectWindows(CdcOptions options) {
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

  @ProcessElement
  public void process(
      @Element KV<String, WindowDelta> element,
      @StateId(PENDING) BagState<WindowDelta> pending,
      @StateId(FIRST_END) ValueState<Long> firstEnd,
      @StateId(INPUT_ENDED) ValueState<Boolean> inputEnded,
      @TimerId(COMPLETE) Timer completeTimer,
      @TimerId(HEARTBEAT) Timer heartbeatTimer,
      @TimerId(END_OF_INPUT) Timer endOfInputTimer) {
    WindowDelta delta = element.getValue();
    pending.add(delta);
    Long first = firstEnd.read();
    if (first == null || delta.windowEndMs() < first) {
      firstEnd.write(delta.windowEndMs());
      setAfter(delta.windowEndMs(), completeTimer);
    }
    if (options.committing().heartbeat().isPresent()) {
      endOfInputTimer.withNoOutputTimestamp().set(GlobalWindow.INSTANCE.maxTimestamp());
      armHeartbeat(heartbeatTimer, inputEnded);
    }
  }

  /** A window is complete when the watermark is behind its last millisecond. */
  private static void setAfter(long windowEndMs, Timer timer) {
    long at = Math.min(windowEndMs + 1, GlobalWindow.INSTANCE.maxTimestamp().getMillis());
    timer.withOutputTimestamp(Instant.ofEpochMilli(windowEndMs)).set(Instant.ofEpochMilli(at));
  }

  @OnTimer(COMPLETE)
  public void complete(
      OnTimerContext context,
      @Key String destination,
      @StateId(PENDING) BagState<WindowDelta> pendingState,
      @StateId(FIRST_END) ValueState<Long> firstEnd,
      @StateId(HANDED_OVER) ValueState<DueWindows> handedOver,
      @TimerId(COMPLETE) Timer completeTimer,
      OutputReceiver<KV<String, DueWindows>> output) {
    PendingWindows pending = PendingWindows.of(pendingState.read());
    long through = completeThrough(context.fireTimestamp(), completeTimer);
    List<CompleteWindow> due = pending.through(through);
    List<WindowDelta> rest = pending.after(through);
    pendingState.clear();
    rest.forEach(pendingState::add);
    if (rest.isEmpty()) {
      firstEnd.clear();
    } else {
      firstEnd.write(rest.get(0).windowEndMs());
      setAfter(rest.get(0).windowEndMs(), completeTimer);
    }
    if (!due.isEmpty()) {
      DueWindows windows = following(handedOver.read(), destination, due);
      handedOver.write(windows);
      output.outputWithTimestamp(
          KV.of(destination, windows), Instant.ofEpochMilli(windows.firstEndMs()));
    }
  }

  private DueWindows following(
      @Nullable DueWindows before, String destination, List<CompleteWindow> due) {
    if (before == null) {
      return DueWindows.first(due);
    }
    DueWindows windows = before.next(commits.committedThrough(destination), due);
    metrics.report(counted.take());
    return windows;
  }

  /** The end of the last window that the watermark is known to be behind. */
  private static long completeThrough(Instant fired, Timer timer) {
    if (!fired.isBefore(GlobalWindow.INSTANCE.maxTimestamp())) {
      return Long.MAX_VALUE;
    }
    Instant watermark = timer.getCurrentRelativeTime();
    return (watermark.isAfter(fired) ? watermark : fired).getMillis() - 1;
  }

  @OnTimer(HEARTBEAT)
  public void heartbeat(
      @Key String destination,
      @StateId(PENDING) BagState<WindowDelta> pending,
      @StateId(INPUT_ENDED) ValueState<Boolean> inputEnded,
      @TimerId(HEARTBEAT) Timer heartbeatTimer) {
    if (pending.isEmpty().read()) {
      commits.heartbeat(destination);
      metrics.report(counted.take());
    }
    armHeartbeat(heartbeatTimer, inputEnded);
  }

  private void armHeartbeat(Timer timer, ValueState<Boolean> inputEnded) {
    if (inputEnded.read() == null) {
      Duration interval = options.committing().heartbeat().orElseThrow();
      timer.withNoOutputTimestamp().offset(interval).setRelative();
    }
  }

  @OnTimer(END_OF_INPUT)
  public void endOfInput(
      @StateId(INPUT_ENDED) ValueState<Boolean> inputEnded,
      @TimerId(HEARTBEAT) Timer heartbeatTimer) {
    inputEnded.write(true);
    heartbeatTimer.clear();
  }
}
