package dev.floe.cdc.simulation;

/**
 * Delivers a script to the table through the engine, in one process after the other, and goes on
 * after failures until all is delivered.
 */
abstract class Committer {
  private static final int MOST_FAILURES = 12;

  final Setting setting;
  final Script script;
  final History history;
  final Steps steps;
  final Sinks sinks;

  /** The delivery to go on with. */
  int next;

  Committer(Setting setting, Script script, History history, Steps steps, Sinks sinks) {
    this.setting = setting;
    this.script = script;
    this.history = history;
    this.steps = steps;
    this.sinks = sinks;
  }

  /** Opens the sink, which else happens when {@link #run} begins. */
  abstract void open();

  /** Delivers what is left of the script, until something fails. */
  abstract void deliver();

  /** Does after a failure what lets {@link #deliver} go on. */
  abstract void react(Throwable failure);

  /** Leaves a run half done, and gives back the memory that it holds. */
  abstract void abandon();

  /** Delivers all that is left of the script, whatever fails. */
  final void run() {
    for (int failures = 0; failures < MOST_FAILURES; failures++) {
      try {
        deliver();
        return;
      } catch (RuntimeException | Error failure) {
        steps.noticed();
        steps.note(failure.toString());
        if (failure instanceof AssertionError) {
          throw failure;
        }
        react(failure);
      }
    }
    throw new AssertionError("the committer makes no progress");
  }

  /** What happened to its processes and commits. */
  final History history() {
    return history;
  }
}
