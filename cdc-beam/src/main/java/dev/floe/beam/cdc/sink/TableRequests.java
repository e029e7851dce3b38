package dev.floe.beam.cdc.sink;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergDestination;
import dev.floe.beam.IcebergTableCreateConfig;
import dev.floe.beam.types.BeamTypes;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.InputColumns;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.ShardSpread;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.table.TablePin;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.iceberg.catalog.TableIdentifier;

/** Asks the catalog for the tables of destinations, as the options of the sink say. */
final class TableRequests {
  private final DynamicDestinations destinations;
  private final TableOptions options;
  private final ShardSpread spread;
  private final TableResolver resolver;

  TableRequests(CdcOptions options) {
    this.destinations = options.destinations();
    this.options = options.tables();
    this.spread = options.writing().spread();
    this.resolver = new TableResolver(options.catalog().catalog());
  }

  /**
   * The table of a destination, created if it is missing, for rows of a Beam schema.
   *
   * @throws dev.floe.cdc.table.TableConfigurationException when it cannot be written to so
   */
  PinnedTable resolve(IcebergDestination destination, Schema data) {
    return resolver
        .resolve(
            destination.getTableIdentifier(),
            requirements(
                Optional.of(definition(destination.getTableCreateConfig(), data)),
                Optional.of(table -> BeamTypes.inputFor(data, table))))
        .withWholeImages();
  }

  /** The table of a destination, with the pins of those who encoded or wrote for it. */
  PinnedTable resolve(String destination, TablePin pin) {
    return resolver
        .resolve(identifier(destination), requirements(Optional.empty(), Optional.empty()), pin)
        .withWholeImages();
  }

  /** The table of a destination that exists. */
  PinnedTable resolve(String destination) {
    return resolver
        .resolve(identifier(destination), requirements(Optional.empty(), Optional.empty()))
        .withWholeImages();
  }

  private TableIdentifier identifier(String destination) {
    return destinations.instantiateDestination(destination).getTableIdentifier();
  }

  private TableRequirements requirements(
      Optional<TableDefinition> definition, Optional<InputColumns> input) {
    return new TableRequirements(
        options.equalityColumns(),
        options.writeMode(),
        definition,
        input,
        new Branch(options.branch()),
        options.deleteMode(),
        spread);
  }

  private static TableDefinition definition(IcebergTableCreateConfig given, Schema data) {
    if (given == null) {
      return new TableDefinition(BeamTypes.toIceberg(data), List.of(), Map.of());
    }
    return new TableDefinition(
            BeamTypes.toIceberg(given.getSchema()),
            given.getPartitionFields() == null ? List.of() : given.getPartitionFields(),
            given.getTableProperties() == null ? Map.of() : given.getTableProperties())
        .withSort(given.getSortFields() == null ? List.of() : given.getSortFields());
  }
}
