package dev.floe.cdc.table;

import static dev.floe.cdc.table.KeyColumns.problem;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
  /** The newest version of the table format that this release writes. */
  static final int NEWEST_FORMAT_VERSION = 3;

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

  /**
   * Loads the table for a process that joins a run: checked like any, and pinned as the run has
   * pinned it. It creates nothing: the run has.
   *
   * @param pin the pins of the run
   * @throws TableConfigurationException when the table is missing, is another one of the same name,
   *     has the pinned schema or spec no more, does not meet the requirements, or the catalog fails
   */
  public PinnedTable resolve(TableIdentifier id, TableRequirements requirements, TablePin pin) {
    TableRequirements existing =
        new TableRequirements(
            requirements.equalityColumns(),
            requirements.writeMode(),
            Optional.empty(),
            requirements.inputSchema());
    Table table = loadOrCreate(id, existing);
    return new RunPins(id.toString(), pin).apply(table, requirements);
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
    FileFormats.check(name, table.properties());
    ColumnTypes.check(name, table.schema(), FileFormats.ofData(table.properties()));
    List<Types.NestedField> key = keyOf(name, table.schema(), requirements);
    FileFormats.checkKey(name, FileFormats.ofDeletes(table.properties()), key);
    checkPartitioning(name, table.schema(), table.spec(), key, requirements.writeMode());
    checkInput(name, table.schema(), key, requirements);
    PinnedTable pinned = PinnedTable.current(table, key, requirements.writeMode());
    return requirements.equalityColumns().isEmpty() ? pinned.keyedByIdentifiers() : pinned;
  }

  static List<Types.NestedField> keyOf(String name, Schema schema, TableRequirements requirements) {
    return requirements.equalityColumns().isEmpty()
        ? KeyColumns.identifiers(name, schema)
        : KeyColumns.named(name, schema, requirements.equalityColumns());
  }

  static void checkFormatVersion(String name, int version) {
    if (version < 2) {
      throw problem(
          name,
          "it has format version %d, which cannot hold row-level deletes; upgrade it by setting the"
              + " table property format-version to 2, or append to it with an append-only sink",
          version);
    }
    if (version > NEWEST_FORMAT_VERSION) {
      throw problem(
          name,
          "it has format version %d, and this release writes versions 2 to %d; write to it with a"
              + " release that knows its version",
          version,
          NEWEST_FORMAT_VERSION);
    }
  }

  /** Checks the columns of the rows to come, where they are known, against the table's. */
  static void checkInput(
      String name,
      Schema schema,
      List<Types.NestedField> keyFields,
      TableRequirements requirements) {
    if (requirements.inputSchema().isEmpty()) {
      return;
    }
    Types.StructType input = requirements.inputSchema().get().asStruct();
    Set<Integer> keyIds = new HashSet<>();
    keyFields.forEach(field -> keyIds.add(field.fieldId()));
    SchemaMatch match = SchemaMatch.of(input, schema.asStruct(), keyIds);
    List<String> problems = new ArrayList<>(match.misfits());
    problems.addAll(match.misfitsOfNulls());
    if (!problems.isEmpty()) {
      throw problem(name, "%s", SchemaMatch.describe(problems, input, schema.asStruct()));
    }
  }

  static int formatVersion(Table table) {
    if (table instanceof HasTableOperations withOperations) {
      return withOperations.operations().current().formatVersion();
    }
    throw new TableConfigurationException(
        "cannot write to table " + table.name() + ": it is a view of metadata, not a data table");
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
