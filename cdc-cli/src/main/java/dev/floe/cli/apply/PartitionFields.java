package dev.floe.cli.apply;

import dev.floe.cdc.table.PartitionText;
import dev.floe.cli.options.CommandFailure;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;

/** The partition fields of new tables, checked as early as can be. */
final class PartitionFields {
  private static final Schema NO_COLUMNS = new Schema();

  private PartitionFields() {}

  /**
   * The fields, whose form is right.
   *
   * @throws IllegalArgumentException when a text is not a partition field, whatever the columns are
   */
  static List<String> wellFormed(List<String> fields) {
    for (String field : fields) {
      try {
        PartitionText.parse(NO_COLUMNS, List.of(field));
      } catch (IllegalArgumentException e) {
        // A cause means that it is a field, and its column is not there.
        if (e.getCause() == null) {
          throw e;
        }
      }
    }
    return List.copyOf(fields);
  }

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
