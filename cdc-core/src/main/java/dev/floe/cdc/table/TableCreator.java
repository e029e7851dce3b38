package dev.floe.cdc.table;

import static dev.floe.cdc.table.DeleteMode.FIRST_VERSION_WITH_VECTORS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;

/**
 * Creates a missing destination, after everything about it has been checked: what is refused leaves
 * neither a table nor a namespace, and what is created is taken by {@link TableResolver}.
 */
final class TableCreator {
  private static final int DEFAULT_VERSION = 2;
  private static final String SOME_LOCATION = "file:/nowhere";

  private final Catalog catalog;

  TableCreator(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Creates the table and its namespace; when another creates it first, loads that one. */
  Table create(TableIdentifier id, TableDefinition definition, TableRequirements requirements) {
    Plan plan = checked(id.toString(), definition, requirements);
    try {
      new NamespaceCreator(catalog).create(id.namespace());
      return createOrLoad(id, plan);
    } catch (RuntimeException failure) {
      throw new TableConfigurationException(
          "cannot create table "
              + id
              + ": "
              + failure.getMessage()
              + "; check the catalog and"
              + " that its warehouse can be written to",
          failure);
    }
  }

  private static Plan checked(
      String name, TableDefinition definition, TableRequirements requirements) {
    if (requirements.equalityColumns().isEmpty()) {
      throw KeyColumns.problem(
          name, "it does not exist, and to create it equality columns must be given");
    }
    Schema schema = withKey(name, definition.schema(), requirements.equalityColumns());
    Map<String, String> properties = properties(name, definition, requirements.deleteMode());
    UuidColumns.propertiesWithoutBounds(schema).forEach(properties::putIfAbsent);
    FileFormats.check(name, properties);
    Plan plan = parsed(name, schema, definition, properties);
    new TableLayout(
            name,
            Integer.parseInt(properties.get(TableProperties.FORMAT_VERSION)),
            schema,
            plan.spec(),
            FileFormats.ofData(properties),
            FileFormats.ofDeletes(properties))
        .keyFor(requirements);
    checkAsIcebergWill(name, plan);
    return plan;
  }

  private static Plan parsed(
      String name, Schema schema, TableDefinition definition, Map<String, String> properties) {
    try {
      return new Plan(
          schema,
          PartitionText.parse(schema, definition.partition()),
          SortText.parse(schema, definition.sort()),
          properties,
          definition.location());
    } catch (IllegalArgumentException misfit) {
      throw new TableConfigurationException(
          "cannot create table " + name + ": " + misfit.getMessage(), misfit);
    }
  }

  private Table createOrLoad(TableIdentifier id, Plan plan) {
    try {
      return create(id, plan);
    } catch (RuntimeException failure) {
      // Another was faster, or the answer to a creation was lost; catalogs tell in different ways.
      try {
        return catalog.loadTable(id);
      } catch (RuntimeException notThere) {
        failure.addSuppressed(notThere);
        throw failure;
      }
    }
  }

  private Table create(TableIdentifier id, Plan plan) {
    if (plan.order().isUnsorted()) {
      // A catalog need not have a table builder.
      return catalog.createTable(
          id, plan.schema(), plan.spec(), plan.location().orElse(null), plan.properties());
    }
    Catalog.TableBuilder builder =
        catalog
            .buildTable(id, plan.schema())
            .withPartitionSpec(plan.spec())
            .withSortOrder(plan.order())
            .withProperties(plan.properties());
    plan.location().ifPresent(builder::withLocation);
    return builder.create();
  }

  /** Builds the metadata that creating the table will build, for the sake of its checks. */
  private static void checkAsIcebergWill(String name, Plan plan) {
    int version = Integer.parseInt(plan.properties().get(TableProperties.FORMAT_VERSION));
    try {
      Schema.checkCompatibility(plan.schema(), version);
    } catch (RuntimeException misfit) {
      throw KeyColumns.problem(
          name,
          "it cannot be created with format-version %d: %s; set the property format-version to %d,"
              + " or change the columns",
          version,
          misfit.getMessage().replace("\n- ", " ").strip(),
          TableResolver.NEWEST_FORMAT_VERSION);
    }
    try {
      TableMetadata.newTableMetadata(
          plan.schema(),
          plan.spec(),
          plan.order(),
          plan.location().orElse(SOME_LOCATION),
          plan.properties());
    } catch (RuntimeException misfit) {
      throw KeyColumns.problem(name, "it cannot be created so: %s", misfit.getMessage());
    }
  }

  private static Schema withKey(String name, Schema schema, List<String> keyColumns) {
    List<Types.NestedField> columns = new ArrayList<>();
    Set<Integer> keyIds = new HashSet<>();
    for (Types.NestedField column : schema.columns()) {
      boolean isKey = keyColumns.contains(column.name());
      boolean canBeKey = isKey && KeyTypes.supported(column.type());
      if (canBeKey) {
        keyIds.add(column.fieldId());
      }
      columns.add(canBeKey ? column.asRequired() : column);
    }
    Schema keyed = new Schema(columns);
    KeyColumns.named(name, keyed, keyColumns);
    return new Schema(columns, keyIds);
  }

  private static Map<String, String> properties(
      String name, TableDefinition definition, DeleteMode deletes) {
    Map<String, String> properties = new HashMap<>(definition.properties());
    int needed =
        deletes == DeleteMode.DELETION_VECTORS ? FIRST_VERSION_WITH_VECTORS : DEFAULT_VERSION;
    String version =
        properties.computeIfAbsent(TableProperties.FORMAT_VERSION, k -> Integer.toString(needed));
    if (!version.matches("[23]")) {
      throw KeyColumns.problem(
          name,
          "its property format-version is '%s', and row-level deletes need 2 or 3; give 2, or leave"
              + " the property out",
          version);
    }
    return properties;
  }

  private record Plan(
      Schema schema,
      PartitionSpec spec,
      SortOrder order,
      Map<String, String> properties,
      Optional<String> location) {}
}
