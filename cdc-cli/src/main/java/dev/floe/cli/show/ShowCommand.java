package dev.floe.cli.show;

import dev.floe.cli.options.BranchOption;
import dev.floe.cli.options.CatalogOptions;
import dev.floe.cli.options.CommandFailure;
import dev.floe.cli.options.OpenCatalog;
import dev.floe.cli.options.TableOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.SnapshotUtil;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the rows of a table. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    header = "Print the rows of a table.",
    description = {
      "",
      "Reads the table as any Iceberg reader does, with deletes applied.",
      "",
      "  floe show --warehouse lake --table shop.orders --order-by 'amount desc' --limit 10"
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
public final class ShowCommand implements Callable<Integer> {
  /** A reader that has seen enough, like 'head', closes the pipe: looked for once in a while. */
  private static final int ROWS_PER_CHECK = 1000;

  @Spec private CommandSpec spec;
  @Mixin private CatalogOptions catalogOptions;
  @Mixin private TableOption tableOption;
  @Mixin private BranchOption branchOption;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = {
        "table: columns for the eye (default).",
        "jsonl: one JSON object a line, columns in table order.",
        "csv: a header, then rows; text is quoted, null is an empty field."
      })
  private ShowFormat format;

  @Option(
      names = "--order-by",
      split = ",",
      paramLabel = "COL[ desc]",
      description = "Order by these columns, ascending unless 'desc' follows; nulls come last.")
  private List<String> orderBy = List.of();

  @Option(names = "--limit", paramLabel = "N", description = "Print the first N rows only.")
  private Long limit;

  @Option(
      names = "--snapshot",
      paramLabel = "ID",
      description = "Print the table as it was at a snapshot; 'floe inspect' lists them.")
  private Long snapshotId;

  @Override
  public Integer call() throws IOException {
    if (limit != null && limit < 0) {
      throw new ParameterException(
          spec.commandLine(), "cannot print %d rows: --limit is at least 0".formatted(limit));
    }
    if (snapshotId != null && branchOption.name().isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "cannot use both --snapshot and --branch; leave one out");
    }
    try (OpenCatalog catalog = catalogOptions.openExisting()) {
      print(catalog.load(tableOption.identifier()));
    }
    return 0;
  }

  private void print(Table table) throws IOException {
    Long snapshotId = snapshot(table);
    Schema schema = schema(table, snapshotId);
    RowOrder order = RowOrder.parse(orderBy, schema);
    IcebergGenerics.ScanBuilder scan = IcebergGenerics.read(table);
    if (snapshotId != null) {
      scan = scan.useSnapshot(snapshotId);
    }
    PrintWriter out = spec.commandLine().getOut();
    RowPrinter printer = format.printer(schema, out);
    long most = limit == null ? Long.MAX_VALUE : limit;
    try (CloseableIterable<Record> rows = scan.build()) {
      printer.begin();
      long printed = 0;
      for (Record row : order.isNone() ? rows : order.sorted(rows, most)) {
        if (printed == most || (printed % ROWS_PER_CHECK == 0 && out.checkError())) {
          break;
        }
        printer.row(row);
        printed++;
      }
      printer.end();
    }
    out.flush();
  }

  /** The snapshot to print; null for the table as it is. */
  private Long snapshot(Table table) {
    if (branchOption.name().isEmpty()) {
      return snapshotId;
    }
    String branch = branchOption.existing(table);
    return branch.equals(SnapshotRef.MAIN_BRANCH) ? null : table.snapshot(branch).snapshotId();
  }

  private static Schema schema(Table table, Long snapshotId) {
    if (snapshotId == null) {
      return table.schema();
    }
    if (table.snapshot(snapshotId) == null) {
      throw new CommandFailure(
          "cannot show snapshot %d of %s: the table has no such snapshot; 'floe inspect' lists them"
              .formatted(snapshotId, table.name()));
    }
    return SnapshotUtil.schemaFor(table, snapshotId);
  }
}
