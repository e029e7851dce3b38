package dev.floe.cdc.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets actors run one at a time: each stops before every catalog call of its, until a chooser names
 * it. What an actor does between two of its calls happens at once.
 */
final class Turns {
  /** Says who comes next. */
  interface Chooser {
    /**
     * Chooses one of the actors that wait.
     *
     * @param waiting their numbers, ascending
     * @param wants what each actor waits to do, by its number
     * @return a number, or -1 to give the run up
     */
    int choose(List<Integer> waiting, StepKind[] wants);
  }

  private enum State {
    RUNNING,
    WAITING,
    DONE
  }

  private static final long STUCK_SECONDS = 120;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private State[] states;
  private StepKind[] wants;
  private Throwable[] failures;
  private boolean begun;
  private boolean givenUp;

  /** The gate of an actor's processes; open until the actors run. */
  Gate gate(int actor) {
    return kind -> {
      if (begun && kind.asksCatalog()) {
        await(actor, kind);
      }
    };
  }

  private void await(int actor, StepKind kind) {
    lock.lock();
    try {
      wants[actor] = kind;
      states[actor] = State.WAITING;
      changed.signalAll();
      while (states[actor] == State.WAITING && !givenUp) {
        changed.awaitUninterruptibly();
      }
      if (givenUp) {
        throw new GivenUp();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Runs actors to their ends.
   *
   * @return whether they came to them; else the run was given up
   */
  boolean run(List<Runnable> actors, Chooser chooser) {
    states = new State[actors.size()];
    Arrays.fill(states, State.DONE);
    wants = new StepKind[actors.size()];
    failures = new Throwable[actors.size()];
    begun = true;
    List<Thread> threads = new ArrayList<>();
    for (int actor = 0; actor < actors.size(); actor++) {
      threads.add(start(actor, actors.get(actor)));
      awaitRest();
    }
    while (letOneGo(chooser)) {
      awaitRest();
    }
    for (Thread thread : threads) {
      join(thread);
    }
    for (Throwable failure : failures) {
      if (failure != null && !(failure instanceof GivenUp)) {
        throw new AssertionError("an actor failed: " + failure, failure);
      }
    }
    return !givenUp;
  }

  private Thread start(int actor, Runnable work) {
    states[actor] = State.RUNNING;
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable failure) {
                failures[actor] = failure;
              } finally {
                end(actor);
              }
            },
            "actor " + actor);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void end(int actor) {
    lock.lock();
    try {
      states[actor] = State.DONE;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until every actor that was started waits for its turn, or is done. */
  private void awaitRest() {
    lock.lock();
    try {
      while (Arrays.asList(states).contains(State.RUNNING)) {
        if (!changed.await(STUCK_SECONDS, TimeUnit.SECONDS)) {
          throw new AssertionError("an actor neither asks the catalog nor ends");
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    } finally {
      lock.unlock();
    }
  }

  private boolean letOneGo(Chooser chooser) {
    lock.lock();
    try {
      List<Integer> waiting = new ArrayList<>();
      for (int actor = 0; actor < states.length; actor++) {
        if (states[actor] == State.WAITING) {
          waiting.add(actor);
        }
      }
      if (waiting.isEmpty()) {
        return false;
      }
      int chosen = chooser.choose(waiting, wants);
      if (chosen < 0) {
        givenUp = true;
      } else {
        states[chosen] = State.RUNNING;
      }
      changed.signalAll();
      return !givenUp;
    } finally {
      lock.unlock();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }

  /** Ends an actor of a run that is not worth its end. */
  static final class GivenUp extends AssertionError {
    private static final long serialVersionUID = 1L;
  }
}
