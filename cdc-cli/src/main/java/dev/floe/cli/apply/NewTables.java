package dev.floe.cli.apply;

import dev.floe.cdc.table.TableDefinition;
import dev.floe.cli.input.BadLineException;
import dev.floe.cli.input.SchemaInference;
import dev.floe.cli.input.SourceEvent;
import dev.floe.cli.options.CommandFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Defines tables that do not exist yet. Their columns are those that the events' schema block
 * declares, else those the user gave, else those inferred from the first events, which is told.
 */
final class NewTables {
  private final Optional<Schema> given;
  private final List<String> partition;
  private final List<String> sort;
  private final Map<String, String> properties;
  private final Notes notes;

  /**
   * @param given the columns the user gave
   * @param partition the partition fields of every new table
   * @param sort the sort order's fields of every new table
   * @param properties the properties of every new table
   */
  NewTables(
      Optional<Schema> given,
      List<String> partition,
      List<String> sort,
      Map<String, String> properties,
      Notes notes) {
    this.given = given;
    this.partition = partition;
    this.sort = sort;
    this.properties = properties;
    this.notes = notes;
  }

  /**
   * The definition of a table.
   *
   * @param first the first event for it
   * @param samples that event and those that follow it, for inference
   */
  TableDefinition define(
      TableIdentifier table,
      List<String> keyColumns,
      SourceEvent first,
      Supplier<List<SourceEvent>> samples)
      throws BadLineException {
    Schema schema = columns(table, keyColumns, first, samples);
    LayoutFields.requireFit(table, schema, partition, sort);
    return new TableDefinition(schema, partition, properties).withSort(sort);
  }

  private Schema columns(
      TableIdentifier table,
      List<String> keyColumns,
      SourceEvent first,
      Supplier<List<SourceEvent>> samples)
      throws BadLineException {
    if (first.schema() != null) {
      if (given.isPresent()) {
        notes.tell(
            "--schema is not used for %s: its events declare their columns".formatted(table));
      }
      return first.schema().icebergSchema();
    }
    if (given.isPresent()) {
      return given.get();
    }
    SchemaInference.Inferred inferred = infer(table, keyColumns, samples.get());
    notes.tell(
        "columns for new table %s, inferred from its first events: --schema '%s'"
            .formatted(table, SchemaNames.of(inferred.schema())));
    inferred.notes().forEach(notes::tell);
    return inferred.schema();
  }

  private static SchemaInference.Inferred infer(
      TableIdentifier table, List<String> keyColumns, List<SourceEvent> samples) {
    try {
      return SchemaInference.infer(samples, keyColumns);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          "cannot infer the columns of new table %s: %s; give them with --schema"
              .formatted(table, e.getMessage()),
          e);
    }
  }
}
