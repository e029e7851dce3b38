package dev.floe.cdc.simulation;

import java.util.List;
import org.apache.iceberg.BaseMetastoreCatalog;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** One process's way to the catalog of a world, which has one table. */
final class SimulatedCatalog extends BaseMetastoreCatalog {
  static final TableIdentifier TABLE = TableIdentifier.of("db", "t");

  private final World world;
  private final SimulatedProcess process;
  private final SimulatedFiles files;

  SimulatedCatalog(World world, SimulatedProcess process) {
    this.world = world;
    this.process = process;
    this.files = new SimulatedFiles(world, process);
  }

  SimulatedFiles files() {
    return files;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier table) {
    if (!TABLE.equals(table)) {
      throw new IllegalArgumentException("the simulated catalog has table db.t alone");
    }
    return new SimulatedOperations(world, process, files);
  }

  @Override
  protected String defaultWarehouseLocation(TableIdentifier table) {
    return World.TABLE_LOCATION;
  }

  @Override
  public String name() {
    return "simulated";
  }

  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    return world.published().isPresent() ? List.of(TABLE) : List.of();
  }

  @Override
  public boolean dropTable(TableIdentifier table, boolean purge) {
    throw new UnsupportedOperationException("the simulated table stays");
  }

  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    throw new UnsupportedOperationException("the simulated table stays");
  }
}
