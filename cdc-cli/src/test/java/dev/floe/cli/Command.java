package dev.floe.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.List;

/** Runs {@code floe} in this process and keeps what it printed. */
record Command(int status, String out, String err) {

  static Command floe(Object... args) {
    return floe(Clock.systemUTC(), args);
  }

  static Command floe(Clock clock, Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = new String[args.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = args[i].toString();
    }
    int status = Floe.commandLine(new PrintWriter(out), new PrintWriter(err), clock).execute(words);
    return new Command(status, out.toString(), err.toString());
  }

  List<String> lines() {
    return out.lines().toList();
  }
}
