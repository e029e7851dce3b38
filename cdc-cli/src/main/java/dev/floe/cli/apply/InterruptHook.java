package dev.floe.cli.apply;

import java.util.Optional;

/**
 * Answers Ctrl-C and SIGTERM: stops the run where nothing is half done, discards the open epoch and
 * leaves no temporary file. While it does, the JVM waits to end.
 */
final class InterruptHook {
  private final Thread thread;

  private InterruptHook(Thread thread) {
    this.thread = thread;
  }

  static InterruptHook install(
      StopSwitch stop, Destinations destinations, Optional<BadLines> badLines) {
    Thread thread =
        new Thread(
            () -> {
              if (stop.stop()) {
                destinations.close();
                badLines.ifPresent(BadLines::close);
              }
            },
            "floe-interrupt");
    Runtime.getRuntime().addShutdownHook(thread);
    return new InterruptHook(thread);
  }

  /** Ends the answer to interrupts: the run has ended by itself. */
  void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException shutdownHasBegun) {
      // The hook runs already, and waits for the run to end.
      return;
    }
  }
}
