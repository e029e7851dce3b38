package dev.floe.cli.inspect;

import dev.floe.cli.options.CatalogOptions;
import dev.floe.cli.options.OpenCatalog;
import dev.floe.cli.options.TableOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints what a table is made of. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    header = "Print a table's snapshots with their tokens, its files, and what a reader pays.",
    description = {
      "",
      "A token is how far a source was applied, under the name of its sink; it is stored in the"
          + " summary of the snapshot that applied it, and a new run resumes from it.",
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

  @Spec private CommandSpec spec;
  @Mixin private CatalogOptions catalogOptions;
  @Mixin private TableOption tableOption;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text for the eye (default), or json.")
  private Format format;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (OpenCatalog catalog = catalogOptions.openExisting()) {
      TableFacts facts = TableFacts.of(catalog.load(tableOption.identifier()));
      if (format == Format.JSON) {
        JsonReport.print(facts, out);
      } else {
        TextReport.print(facts, out);
      }
    }
    out.flush();
    return 0;
  }
}
