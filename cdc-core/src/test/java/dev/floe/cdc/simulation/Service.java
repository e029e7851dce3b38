package dev.floe.cdc.simulation;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.testing.Change;
import java.util.OptionalLong;

/**
 * A service that delivers a script through {@link CdcSink}, and reacts to failures as its
 * documentation says: it commits again, aborts and replays, or opens a new sink and resumes after
 * what the table holds.
 */
final class Service implements Committer {
  private static final int MOST_FAILURES = 12;

  private final Setting setting;
  private final Script script;
  private final Policy policy;
  private final History history;
  private final Steps steps;
  private final Sinks sinks;

  private CdcSink sink;
  private int next;
  private OptionalLong pending = OptionalLong.empty();
  private boolean abortFirst;

  Service(
      Setting setting, Script script, Policy policy, History history, Steps steps, Sinks sinks) {
    this.setting = setting;
    this.script = script;
    this.policy = policy;
    this.history = history;
    this.steps = steps;
    this.sinks = sinks;
  }

  @Override
  public History history() {
    return history;
  }

  @Override
  public void run() {
    for (int failures = 0; failures < MOST_FAILURES; ) {
      try {
        deliver();
        return;
      } catch (RuntimeException | Error failure) {
        failures++;
        steps.noticed();
        steps.note(failure.toString());
        if (failure instanceof AssertionError) {
          throw failure;
        }
        react(failure);
      }
    }
    throw new AssertionError("the service makes no progress");
  }

  private void deliver() {
    if (sink == null) {
      open();
    }
    if (abortFirst) {
      sink.abort();
      abortFirst = false;
      resume();
    }
    while (next < script.deliveries().size()) {
      Delivery delivery = script.deliveries().get(next);
      if (pending.isEmpty()) {
        if (delivery.repeated()) {
          close();
          openSink();
        }
        for (Change change : delivery.changes()) {
          sink.write(Setting.rowOf(change), change.kind(), change.sequence());
        }
      }
      committed(delivery, sink.commit(delivery.position()));
    }
    sink.heartbeat();
    history.heartbeatEnded();
    close();
  }

  private void committed(Delivery delivery, CommitResult result) {
    pending = OptionalLong.empty();
    next = script.following(next);
    history.ended(result.outcome());
    steps.note(delivery.position() + ": " + result.outcome());
    if (result.outcome() instanceof CommitOutcome.AlreadyCommitted already
        && already.committedThrough() > delivery.position()) {
      abortFirst = true;
      sink.abort();
      abortFirst = false;
      resume();
    }
  }

  @Override
  public void open() {
    openSink();
    resume();
  }

  private void openSink() {
    sink = sinks.open(setting, history.start());
  }

  /** Goes on after what the table holds. */
  private void resume() {
    pending = OptionalLong.empty();
    next = script.resume(sink.committedThrough().orElse(Script.BEGINNING));
  }

  private void close() {
    CdcSink closing = sink;
    sink = null;
    closing.close();
  }

  @Override
  public void abandon() {
    sinks.abandon(sink);
  }

  private void react(Throwable failure) {
    if (history.process().isDead()) {
      history.killed();
      sinks.abandon(sink);
      sink = null;
      return;
    }
    if (sink == null) {
      return;
    }
    boolean unknown = history.failed(failure);
    if (policy == Policy.REOPEN) {
      reopen();
    } else if (unknown || commitsAgain(failure)) {
      pending = OptionalLong.of(script.deliveries().get(next).position());
    } else if (mayNotAbort(failure)) {
      abortFirst = false;
      pending = OptionalLong.of(script.deliveries().get(next).position());
    } else {
      abortFirst = true;
    }
  }

  private boolean commitsAgain(Throwable failure) {
    return policy == Policy.RETRY
        && failure instanceof EpochCommitException commit
        && commit.isRefusedAs(Reason.FAILED);
  }

  /** The sink refuses to abort while an outcome is unknown. */
  private static boolean mayNotAbort(Throwable failure) {
    return failure instanceof IllegalStateException
        && String.valueOf(failure.getMessage()).startsWith("cannot abort: it is not known");
  }

  private void reopen() {
    history.closing();
    try {
      close();
    } catch (RuntimeException failure) {
      steps.noticed();
      steps.note("close: " + failure);
    } catch (ProcessKilled killed) {
      history.killed();
    }
  }
}
