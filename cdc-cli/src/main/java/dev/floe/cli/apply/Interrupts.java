package dev.floe.cli.apply;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jline.utils.Signals;

/**
 * Answers Ctrl-C and SIGTERM while a run is under way: the first asks the run to stop, the second
 * ends the process at once.
 *
 * <p>The signals are caught rather than a shutdown hook used: once the JVM shuts down, hooks of
 * libraries end the threads that a commit needs.
 */
final class Interrupts {
  /** The exit status of an interrupted run. */
  static final int EXIT_STATUS = 130;

  private static final List<String> SIGNALS = List.of("INT", "TERM");

  private final Map<String, Object> earlierHandlers = new LinkedHashMap<>();

  private Interrupts() {}

  /**
   * Begins to answer.
   *
   * @param stop the switch of the run
   * @param abandon closes what the run holds and ends the process; called when the run stands still
   *     waiting for input
   */
  static Interrupts answer(StopSwitch stop, Runnable abandon) {
    Interrupts interrupts = new Interrupts();
    Runnable answer =
        () -> {
          if (stop.requested()) {
            Runtime.getRuntime().halt(EXIT_STATUS);
          } else if (stop.stop()) {
            abandon.run();
          }
        };
    for (String signal : SIGNALS) {
      interrupts.earlierHandlers.put(signal, Signals.register(signal, answer));
    }
    return interrupts;
  }

  /** Ends to answer: signals go to who had them before. */
  void restore() {
    earlierHandlers.forEach(Signals::unregister);
  }
}
