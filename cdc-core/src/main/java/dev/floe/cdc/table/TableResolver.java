package dev.floe.cdc.table;

import static dev.floe.cdc.table.KeyColumns.problem;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.types.Types;

/** Turns a table's name into a table that a sink can write to, or says why it cannot. */
public final class TableResolver {
  private final Catalog catalog;

  /** A resolver over a catalog, which the caller closes. */
  public TableResolver(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Loads or creates the table, checks it against the requirements and pins it.
   *
   * @throws TableConfigurationException when the table is missing and may not be created, does not
   *     meet the requirements, or the catalog fails
   */
  public PinnedTable resolve(TableIdentifier id, TableRequirements requirements) {
    return pin(id.toString(), loadOrCreate(id, requirements), requirements);
  }

  private Table loadOrCreate(TableIdentifier id, TableRequirements requirements) {
    try {
      Table table = catalog.loadTable(id);
      table.refresh(); // A catalog may hand out what it remembers.
      return table;
    } catch (NoSuchTableException missing) {
      TableDefinition definition =
          requirements
              .definition()
              .orElseThrow(
                  () ->
                      new TableConfigurationException(
                          "cannot write to table "
                              + id
                              + ": it does not exist; create it, or let the sink create it by giving"
                              + " a schema and equality columns",
                          missing));
      return new TableCreator(catalog).create(id, definition, requirements);
    } catch (RuntimeException failure) {
      throw new TableConfigurationException(
          "cannot load table " + id + ": " + failure.getMessage() + "; check the catalog", failure);
    }
  }

  private static PinnedTable pin(String name, Table table, TableRequirements requirements) {
    checkFormatVersion(name, formatVersion(table));
    checkFileFormats(name, table.properties());
    ColumnTypes.check(name, table.schema());
    List<Types.NestedField> key = keyOf(name, table.schema(), requirements);
    FileFormats.checkKey(name, table.properties(), key);
    checkPartitioning(name, table.schema(), table.spec(), key, requirements.writeMode());
    return PinnedTable.current(table, key, requirements.writeMode());
  }

  static List<Types.NestedField> keyOf(String name, Schema schema, TableRequirements requirements) {
    return requirements.equalityColumns().isEmpty()
        ? KeyColumns.identifiers(name, schema)
        : KeyColumns.named(name, schema, requirements.equalityColumns());
  }

  private static void checkFormatVersion(String name, int version) {
    if (version < 2) {
      throw problem(
          name,
          "it has format version %d, which cannot hold row-level deletes; upgrade it by setting the"
              + " table property format-version to 2, or append to it with an append-only sink",
          version);
    }
  }

  private static int formatVersion(Table table) {
    if (table instanceof HasTableOperations withOperations) {
      return withOperations.operations().current().formatVersion();
    }
    throw new TableConfigurationException(
        "cannot write to table " + table.name() + ": it is a view of metadata, not a data table");
  }

  static void checkFileFormats(String name, Map<String, String> properties) {
    FileFormats.check(name, properties);
  }

  static void checkPartitioning(
      String name,
      Schema schema,
      PartitionSpec spec,
      List<Types.NestedField> keyFields,
      WriteMode mode) {
    Set<Integer> keyIds = new HashSet<>();
    keyFields.forEach(field -> keyIds.add(field.fieldId()));
    for (int sourceId : PinnedTable.partitionSourceIds(spec)) {
      if (mode == WriteMode.UPSERT && !keyIds.contains(sourceId)) {
        throw problem(
            name,
            "upsert needs every partition column in the key, because an upsert does not say where the"
                + " older row is, and '%s' is not an equality column; add it to the key, partition by"
                + " key columns, or write changes with before-images and no upsert",
            schema.findColumnName(sourceId));
      }
    }
  }
}
