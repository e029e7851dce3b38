package dev.floe.cdc.simulation;

import java.util.List;
import org.apache.iceberg.Table;

/**
 * Other writers who are faster: once a table has rows they commit just before some commits of a
 * sink, after it has looked up what its deletes concern.
 */
final class Rivals implements Gate {
  /** What they do, in order, one before each commit that the sink asks for. */
  static final List<Foreigner> ACTS =
      List.of(Foreigner.COMPACTS, Foreigner.APPENDS, Foreigner.COMPACTS);

  private final World world;
  private int acted;

  Rivals(World world) {
    this.world = world;
  }

  @Override
  public void pass(StepKind kind) {
    if (kind != StepKind.COMMIT || acted == ACTS.size()) {
      return;
    }
    Table table =
        new SimulatedCatalog(world, SimulatedProcess.undisturbed("rival"))
            .loadTable(SimulatedCatalog.TABLE);
    if (table.currentSnapshot() != null) {
      ACTS.get(acted++).act(table);
    }
  }

  /** The rows that they add to the table. */
  static List<String> rows() {
    return ACTS.stream().flatMap(act -> act.rows().stream()).toList();
  }
}
