package dev.floe.cli.apply;

import dev.floe.cdc.table.PartitionText;
import dev.floe.cdc.table.SortText;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cli.input.SchemaText;
import dev.floe.cli.input.TableTemplate;
import dev.floe.cli.options.KeyValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say which tables are written, and what new ones look like. */
final class TargetOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NS.NAME",
      description = {
        "The table, for example shop.orders; it is created when it does not exist.",
        "Fields of the event in braces route to many: '{source.schema}.{source.table}'."
      })
  private String table;

  @Option(
      names = "--key",
      split = ",",
      paramLabel = "COL",
      description =
          "The columns that identify a row. Default: the table's identifier fields, or the columns"
              + " of the event's key.")
  private List<String> key = new ArrayList<>();

  @Option(
      names = "--upsert",
      description =
          "Let every change replace the row of its key, whether or not the event says what was"
              + " there before.")
  private boolean upsert;

  @Option(
      names = "--schema",
      paramLabel = "COLUMNS",
      description = {
        "New table: its columns, as in 'id bigint not null, amount decimal(10,2), at timestamp'.",
        "Default: what the events declare in their schema block, or what their values look like."
      })
  private String schema;

  @Option(
      names = "--partition",
      paramLabel = "FIELD",
      description =
          "New table: a partition field, as in region, 'bucket(id, 4)' or 'day(created_at)';"
              + " repeatable.")
  private List<String> partition = new ArrayList<>();

  @Option(
      names = "--sort",
      paramLabel = "FIELD",
      description =
          "New table: a field of its sort order, as in name, 'created_at desc' or 'bucket(id, 4) asc"
              + " nulls last'; repeatable.")
  private List<String> sort = new ArrayList<>();

  @Option(
      names = "--property",
      paramLabel = "KEY=VALUE",
      description = "New table: a table property, as in format-version=3; repeatable.")
  private List<String> properties = new ArrayList<>();

  TableTemplate template() {
    return OptionValues.parsed(spec, "--table", () -> TableTemplate.parse(table));
  }

  List<String> key() {
    return key.stream().map(String::strip).toList();
  }

  WriteMode writeMode() {
    return upsert ? WriteMode.UPSERT : WriteMode.RETRACT;
  }

  NewTables newTables(Notes notes) {
    return new NewTables(
        schema == null
            ? Optional.empty()
            : Optional.of(OptionValues.parsed(spec, "--schema", () -> SchemaText.parse(schema))),
        OptionValues.parsed(spec, "--partition", () -> PartitionText.wellFormed(partition)),
        OptionValues.parsed(spec, "--sort", () -> SortText.wellFormed(sort)),
        KeyValues.parse(spec, "--property", properties),
        notes);
  }
}
