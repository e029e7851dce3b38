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
final class Service extends Committer {
  private final Policy policy;

  private CdcSink sink;
  private OptionalLong pending = OptionalLong.empty();
  private boolean abortFirst;

  Service(
      Setting setting, Script script, Policy policy, History history, Steps steps, Sinks sinks) {
    super(setting, script, history, steps, sinks);
    this.policy = policy;
  }

  @Override
  void deliver() {
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
  void open() {
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
  void abandon() {
    sinks.abandon(sink);
  }

  @Override
  void react(Throwable failure) {
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
