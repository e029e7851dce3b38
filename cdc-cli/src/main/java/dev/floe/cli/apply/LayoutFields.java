package dev.floe.cli.apply;

import dev.floe.cdc.table.PartitionText;
import dev.floe.cdc.table.SortText;
import dev.floe.cli.options.CommandFailure;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;

/** Checks the partition and sort fields of new tables. */
final class LayoutFields {
  private LayoutFields() {}

  /**
   * Checks the fields against a new table's columns.
   *
   * @throws CommandFailure when one does not fit
   */
  static void requireFit(
      TableIdentifier table, Schema schema, List<String> partition, List<String> sort) {
    requireFit(table, schema, partition, "--partition", PartitionText::parse);
    requireFit(table, schema, sort, "--sort", SortText::parse);
  }

  private static void requireFit(
      TableIdentifier table,
      Schema schema,
      List<String> fields,
      String option,
      BiConsumer<Schema, List<String>> parse) {
    try {
      parse.accept(schema, fields);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          "cannot create table %s: %s; correct %s".formatted(table, e.getMessage(), option), e);
    }
  }
}
