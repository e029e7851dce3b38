package dev.floe.cdc.simulation;

import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/**
 * One process's way to the table of a world. A refresh is a step, and a commit is one; the
 * catalog's own files of metadata are no concern of a client, as with a REST catalog.
 */
final class SimulatedOperations implements TableOperations {
  private final World world;
  private final SimulatedProcess process;
  private final SimulatedFiles files;
  private TableMetadata current;
  private boolean stale = true;

  SimulatedOperations(World world, SimulatedProcess process, SimulatedFiles files) {
    this.world = world;
    this.process = process;
    this.files = files;
  }

  @Override
  public synchronized TableMetadata current() {
    return stale ? refresh() : current;
  }

  @Override
  public synchronized TableMetadata refresh() {
    World.Published found =
        process.step(StepKind.REFRESH, "table", () -> world.published().orElse(null));
    if (found != null
        && (current == null || !found.location().equals(current.metadataFileLocation()))) {
      current = found.parse();
    }
    stale = false;
    return current;
  }

  @Override
  public synchronized void commit(TableMetadata base, TableMetadata metadata) {
    if (base != null && base.metadataFileLocation() == null) {
      throw new IllegalStateException("a base that the catalog never published");
    }
    if (base != current) {
      throw new CommitFailedException("the base is not what was last read of the table");
    }
    if (base == metadata) {
      return;
    }
    String from = base == null ? null : base.metadataFileLocation();
    String json = TableMetadataParser.toJson(metadata);
    stale = true;
    process.step(StepKind.COMMIT, "table", () -> world.publish(from, json));
  }

  @Override
  public FileIO io() {
    return files;
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return World.TABLE_LOCATION + "/metadata/" + fileName;
  }

  @Override
  public LocationProvider locationProvider() {
    return LocationProviders.locationsFor(World.TABLE_LOCATION, current().properties());
  }
}
