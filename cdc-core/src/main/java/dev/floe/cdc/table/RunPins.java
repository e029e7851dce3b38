package dev.floe.cdc.table;

import static dev.floe.cdc.table.KeyColumns.problem;

import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/** Applies the pins of a run to a table that is loaded where a further process joins the run. */
final class RunPins {
  private final String name;
  private final TablePin pin;

  RunPins(String name, TablePin pin) {
    this.name = name;
    this.pin = pin;
  }

  PinnedTable apply(Table table, TableRequirements requirements) {
    TableResolver.checkFormatVersion(name, TableResolver.formatVersion(table));
    TableIdentity.require(table, pin.tableUuid());
    Schema schema = table.schemas().get(pin.schemaId());
    if (schema == null) {
      throw problem(
          name,
          "its run writes with schema %d, and the table has the schemas %s only; start the run anew",
          pin.schemaId(),
          table.schemas().keySet());
    }
    PartitionSpec spec = table.specs().get(pin.specId());
    if (spec == null) {
      throw problem(
          name,
          "its run writes under partition spec %d, and the table has the specs %s only; start the"
              + " run anew",
          pin.specId(),
          table.specs().keySet());
    }
    TableLayout layout =
        new TableLayout(
            name,
            TableResolver.formatVersion(table),
            schema,
            spec,
            pin.dataFormat(),
            pin.deleteFormat());
    return PinnedTable.of(
            table,
            requirements.branch(),
            pin,
            layout.keyFor(requirements),
            requirements.writeMode(),
            requirements.deleteMode())
        .keyedBy(requirements.keySource());
  }
}
