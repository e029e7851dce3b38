package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.table.Branch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.ValidationException;

/** A committer, and another writer who does one thing to its table. */
final class BesideForeigner implements Interleaved {
  private final World world;
  private final Setting setting;
  private final Foreigner foreigner;
  private final Script script;
  private final Committer committer;
  private final Table foreign;
  private final Journal journal = new Journal();
  private boolean refused;

  /**
   * Both in a world.
   *
   * @param world what they find, which is theirs alone
   */
  BesideForeigner(
      World world,
      Setting setting,
      Policy policy,
      Script script,
      Foreigner foreigner,
      Sinks sinks,
      Turns turns) {
    this.world = world;
    this.setting = setting;
    this.foreigner = foreigner;
    this.script = script;
    Steps steps = new Steps(List.of(), kind -> true, journal);
    this.committer =
        policy.committer(
            setting, script, new History(world, steps, "a", turns.gate(0)), steps, sinks);
    SimulatedProcess other =
        new SimulatedProcess(
            new Steps(List.of(), kind -> true, journal), "foreigner", turns.gate(1));
    this.foreign = new SimulatedCatalog(world, other).loadTable(SimulatedCatalog.TABLE);
    committer.open();
  }

  @Override
  public List<Runnable> actors() {
    return List.of(committer::run, this::actForeign);
  }

  private void actForeign() {
    foreign.refresh();
    try {
      foreigner.act(foreign);
    } catch (CommitFailedException | ValidationException conflict) {
      refused = true;
      journal.add("  -- the foreigner was refused: " + conflict.getMessage());
    }
  }

  @Override
  public void check() {
    TableAudit audit = new TableAudit(world, Branch.MAIN);
    audit.checkReferences();
    List<Long> positions = audit.positions();
    assertThat(positions).as("positions").isSorted().doesNotHaveDuplicates();
    long newest = positions.get(positions.size() - 1);
    // A rollback may come last: what it took back comes with the next delivery.
    if (foreigner != Foreigner.ROLLS_BACK) {
      assertThat(newest).as("the newest position").isEqualTo(script.lastPosition());
    }
    List<String> rows = new ArrayList<>(script.rows(newest));
    if (!refused) {
      rows.addAll(foreigner.rows());
    }
    assertThat(audit.rows()).as("rows").containsExactlyInAnyOrderElementsOf(rows);
    if (setting.hasVectorsAlone()) {
      assertThat(audit.equalityDeletes()).as("equality deletes").isEmpty();
    }
    Set<String> orphans = new TreeSet<>(audit.orphans());
    orphans.removeIf(
        location -> world.files().get(location).creator().toString().equals("foreigner"));
    orphans.removeAll(committer.history().mayStay());
    if (foreigner == Foreigner.EXPIRES) {
      orphans.removeAll(audit.takenAway());
    }
    assertThat(orphans).as("files that nothing refers to").isEmpty();
  }

  @Override
  public void end() {
    committer.abandon();
  }

  @Override
  public Journal journal() {
    return journal;
  }
}
