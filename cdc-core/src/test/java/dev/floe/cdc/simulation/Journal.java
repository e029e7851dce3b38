package dev.floe.cdc.simulation;

import java.util.ArrayList;
import java.util.List;

/** What happened in a run, for whoever has to understand it. Safe for several threads. */
final class Journal {
  private final List<String> lines = new ArrayList<>();

  synchronized void add(String line) {
    lines.add(line);
  }

  @Override
  public synchronized String toString() {
    return "\n    " + String.join("\n    ", lines);
  }
}
