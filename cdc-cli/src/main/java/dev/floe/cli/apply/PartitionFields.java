package dev.floe.cli.apply;

import dev.floe.cdc.table.PartitionText;
import dev.floe.cli.options.CommandFailure;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;

/** Checks the partition fields of new tables. */
final class PartitionFields {
  private PartitionFields() {}

  /**
   * Checks the fields against a new table's columns.
   *
   * @throws CommandFailure when one does not fit
   */
  static void requireFit(TableIdentifier table, Schema schema, List<String> fields) {
    try {
      PartitionText.parse(schema, fields);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          "cannot create table %s: %s; correct --partition".formatted(table, e.getMessage()), e);
    }
  }
}
