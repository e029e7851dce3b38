package dev.floe.cli.inspect;

import dev.floe.cdc.table.Branch;
import dev.floe.cli.options.BranchOption;
import dev.floe.cli.options.CatalogOptions;
import dev.floe.cli.options.OpenCatalog;
import dev.floe.cli.options.TableOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.apache.iceberg.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints what a table is made of. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    header = "Print a table's snapshots, its sinks' tokens, its files, and what a reader pays.",
    description = {
      "",
      "A token is how far a source was applied, under the name of its sink; it is stored in the"
          + " summary of the snapshot that applied it, and a new run resumes from it.",
      "Only metadata is read, never a data file.",
      "",
      "  floe inspect --warehouse lake --table shop.orders"
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
public final class InspectCommand implements Callable<Integer> {
  enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
      return this == TEXT ? "text" : "json";
    }
  }

  private final Clock clock;

  @Spec private CommandSpec spec;
  @Mixin private CatalogOptions catalogOptions;
  @Mixin private TableOption tableOption;
  @Mixin private BranchOption branchOption;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = {
        "How many partitions are listed, those with most deletes first, and how many data files, those",
        "with most dead rows first (default: 10)."
      })
  private int top;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text for the eye (default), or json.")
  private Format format;

  /**
   * The command.
   *
   * @param clock tells the time that ages are counted to
   */
  public InspectCommand(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Integer call() throws IOException {
    if (top < 0) {
      throw new ParameterException(
          spec.commandLine(), "cannot list %d partitions: --top is at least 0".formatted(top));
    }
    PrintWriter out = spec.commandLine().getOut();
    try (OpenCatalog catalog = catalogOptions.openExisting()) {
      Table table = catalog.load(tableOption.identifier());
      Branch branch = new Branch(branchOption.existing(table));
      TableFacts facts = TableFacts.of(table, branch, clock.instant());
      if (format == Format.JSON) {
        JsonReport.print(facts, top, out);
      } else {
        TextReport.print(facts, top, out);
      }
    }
    out.flush();
    return 0;
  }
}
