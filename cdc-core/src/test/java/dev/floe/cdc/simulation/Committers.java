package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Live committers of one sink id, beside each other. */
final class Committers implements Interleaved {
  private final World world;
  private final Setting setting;
  private final Policy policy;
  private final Sinks sinks;
  private final Turns turns;
  private final Journal journal = new Journal();
  private final List<Committer> committers = new ArrayList<>();
  private final List<Steps> steps = new ArrayList<>();
  private Script expected;

  /**
   * Committers in a world.
   *
   * @param world what they find, which is theirs alone
   */
  Committers(World world, Setting setting, Policy policy, Sinks sinks, Turns turns) {
    this.world = world;
    this.setting = setting;
    this.policy = policy;
    this.sinks = sinks;
    this.turns = turns;
  }

  /** One more. The script of the first one says what must come out. */
  Committers and(Script script, Fault... commitFaults) {
    int number = committers.size();
    Steps its = new Steps(List.of(commitFaults), kind -> kind == StepKind.COMMIT, journal);
    String name = String.valueOf((char) ('a' + number));
    committers.add(
        policy.committer(
            setting, script, new History(world, its, name, turns.gate(number)), its, sinks));
    steps.add(its);
    expected = expected == null ? script : expected;
    return this;
  }

  /** Opens all sinks before the first turn. */
  Committers opened() {
    committers.forEach(Committer::open);
    return this;
  }

  @Override
  public List<Runnable> actors() {
    return committers.stream().<Runnable>map(committer -> committer::run).toList();
  }

  @Override
  public void check() {
    steps.forEach(Steps::settle);
    TableAudit audit = new TableAudit(world, setting.branch());
    audit.checkReferences();
    List<Long> positions = audit.positions();
    assertThat(positions).as("positions").isSorted().doesNotHaveDuplicates();
    assertThat(positions.get(positions.size() - 1))
        .as("the newest position")
        .isEqualTo(expected.lastPosition());
    assertThat(audit.snapshots()).as("snapshots").isEqualTo(positions.size());
    assertThat(audit.rows()).as("rows").isEqualTo(expected.rows());
    Set<String> orphans = new TreeSet<>(audit.orphans());
    committers.forEach(committer -> orphans.removeAll(committer.history().mayStay()));
    assertThat(orphans).as("files that nothing refers to").isEmpty();
  }

  @Override
  public void end() {
    committers.forEach(Committer::abandon);
  }

  @Override
  public Journal journal() {
    return journal;
  }
}
