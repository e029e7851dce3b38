package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One run of a script with its faults.
 *
 * @param setting the table and the sink
 * @param policy how the service reacts
 * @param faults what goes wrong, none in the run that counts the steps
 */
record CrashCase(Setting setting, Policy policy, List<Fault> faults) {
  /** A case by its {@linkplain #id id}. */
  static CrashCase parse(String id) {
    String[] words = id.split("/", -1);
    return new CrashCase(
        Setting.valueOf(words[0]),
        Policy.valueOf(words[1]),
        words.length == 2 ? List.of() : Fault.parse(words[2]));
  }

  /** What names this case to run it alone. */
  String id() {
    return setting
        + "/"
        + policy
        + (faults.isEmpty() ? "" : "/")
        + faults.stream().map(Fault::toString).collect(Collectors.joining("+"));
  }

  /** Runs the case and checks what it left. */
  Steps run(Sinks sinks) {
    World world = Worlds.empty(setting);
    Steps steps = new Steps(faults);
    History history = new History(world, steps, "p", setting.gate(world));
    try {
      policy.committer(setting, setting.script(), history, steps, sinks).run();
      steps.settle();
      check(world, history);
    } catch (RuntimeException | Error failure) {
      throw new AssertionError(id() + ": " + failure + steps.journal(), failure);
    }
    return steps;
  }

  private void check(World world, History history) {
    TableAudit audit = new TableAudit(world, setting.branch());
    audit.checkReferences();
    assertThat(audit.positions()).as("positions").isEqualTo(setting.script().committedPositions());
    assertThat(audit.snapshots())
        .as("snapshots")
        .isEqualTo(
            audit.positions().size() + audit.heartbeats().size() + setting.foreignSnapshots());
    assertThat(audit.heartbeats()).as("heartbeats").isSorted();
    assertThat(audit.rows()).as("rows").isEqualTo(setting.rows());
    if (setting.hasVectorsAlone() || (faults.isEmpty() && setting == Setting.RACES)) {
      assertThat(audit.equalityDeletes()).as("equality deletes").isEmpty();
    }
    Set<String> orphans = new TreeSet<>(audit.orphans());
    orphans.removeAll(history.mayStay());
    assertThat(orphans).as("files that nothing refers to").isEmpty();
  }
}
