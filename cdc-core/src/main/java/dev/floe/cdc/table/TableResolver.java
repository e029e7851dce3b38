package dev.floe.cdc.table;

import static dev.floe.cdc.table.KeyColumns.problem;

import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchTableException;

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
    Table table = loadOrCreate(id, requirements.ofExisting());
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
    TableLayout layout =
        new TableLayout(
            name,
            formatVersion(table),
            table.schema(),
            table.spec(),
            FileFormats.ofData(table.properties()),
            FileFormats.ofDeletes(table.properties()));
    return PinnedTable.current(
            table,
            requirements.branch(),
            layout.keyFor(requirements),
            requirements.writeMode(),
            requirements.deleteMode())
        .keyedBy(requirements.keySource());
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

  static int formatVersion(Table table) {
    if (table instanceof HasTableOperations withOperations) {
      return withOperations.operations().current().formatVersion();
    }
    throw new TableConfigurationException(
        "cannot write to table " + table.name() + ": it is a view of metadata, not a data table");
  }
}
