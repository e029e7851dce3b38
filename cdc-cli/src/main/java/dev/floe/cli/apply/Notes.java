package dev.floe.cli.apply;

import java.io.PrintWriter;

/** Tells the user what was decided for him, on standard error. */
@FunctionalInterface
interface Notes {
  void tell(String sentence);

  static Notes to(PrintWriter err) {
    return sentence -> {
      err.println("floe: " + sentence);
      err.flush();
    };
  }

  static Notes none() {
    return sentence -> {};
  }
}
