package dev.floe.cdc.simulation;

import java.util.List;

/** Worlds that runs begin in. */
final class Worlds {
  private Worlds() {}

  /** One whose table has no snapshot yet. */
  static World empty(Setting setting) {
    World world = new World();
    setting.createTable(world);
    return world;
  }

  /** One to whose table a script was delivered, and nothing went wrong. */
  static World after(Setting setting, Script script, Sinks sinks) {
    World world = empty(setting);
    Steps steps = new Steps(List.of());
    Policy.RETRY
        .committer(setting, script, new History(world, steps, "before", Gate.open()), steps, sinks)
        .run();
    return world;
  }
}
