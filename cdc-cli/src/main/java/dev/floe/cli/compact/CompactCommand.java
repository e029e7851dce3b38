package dev.floe.cli.compact;

import dev.floe.cdc.commit.UnknownCommitException;
import dev.floe.cdc.compact.CompactionOutlook;
import dev.floe.cdc.compact.CompactionRules;
import dev.floe.cdc.compact.Compactor;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.Branch;
import dev.floe.cli.options.BranchOption;
import dev.floe.cli.options.CatalogOptions;
import dev.floe.cli.options.CommandFailure;
import dev.floe.cli.options.OpenCatalog;
import dev.floe.cli.options.Reasons;
import dev.floe.cli.options.TableOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes data files with dead rows, and small ones, anew. */
@Command(
    name = "compact",
    mixinStandardHelpOptions = true,
    header = "Write data files with dead rows, and small ones, anew without them, sorted by key.",
    description = {
      "",
      "Runs beside sinks that write to the table: neither fails because of the other, and no change is"
          + " lost. Files are written and committed in groups; a group that another commit makes void"
          + " is left as it is, and told.",
      "Readers see the same rows before and after, with the same row ids.",
      "",
      "  floe compact --warehouse lake --table shop.orders"
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
public final class CompactCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private CatalogOptions catalogOptions;
  @Mixin private TableOption tableOption;
  @Mixin private BranchOption branchOption;

  @Option(
      names = "--key",
      split = ",",
      paramLabel = "COL",
      description = "The columns to sort by. Default: the table's identifier fields.")
  private List<String> key = new ArrayList<>();

  @Option(
      names = "--min-dead-ratio",
      defaultValue = "0.2",
      paramLabel = "SHARE",
      description = {
        "Rewrite files of which at least this share of rows is deleted by vectors or positions",
        "(default: 0.2). Files that equality deletes reach are rewritten in any case."
      })
  private double minDeadRatio;

  @Option(
      names = "--target-file-size",
      paramLabel = "BYTES",
      description = "The size of new files. Default: the table's write.target-file-size-bytes.")
  private Long targetFileSize;

  @Option(names = "--all", description = "Rewrite all data files.")
  private boolean all;

  @Option(
      names = "--dry-run",
      description = "Print what would be done, and do nothing. Reads metadata only.")
  private boolean dryRun;

  @Option(
      names = "--sorter-memory",
      defaultValue = "100",
      paramLabel = "MB",
      description = "Memory for sorting, outside the heap (default: 100). More spills to disk.")
  private int sorterMemory;

  @Option(
      names = "--spill-dir",
      paramLabel = "DIR",
      description = {
        "Where sorting spills to; repeatable, best on disks of their own.",
        "Default: the system's temporary directory."
      })
  private List<Path> spillDirs = new ArrayList<>();

  @Override
  public Integer call() {
    CompactionRules rules = rules();
    CompactReport report = new CompactReport(spec.commandLine().getOut());
    try (OpenCatalog catalog = catalogOptions.openExisting()) {
      Table table = catalog.load(tableOption.identifier());
      Branch branch = new Branch(branchOption.existing(table));
      if (dryRun) {
        report.printOutlook(CompactionOutlook.of(table, branch, rules));
        return 0;
      }
      try {
        compact(
            new Compactor(table, branch, key.stream().map(String::strip).toList(), rules), report);
      } catch (RuntimeException failure) {
        report.printGroups(); // What was committed before it stays.
        throw failure;
      }
      report.print();
    }
    return 0;
  }

  private void compact(Compactor compactor, CompactReport report) {
    List<Path> directories =
        spillDirs.isEmpty() ? List.of(Path.of(System.getProperty("java.io.tmpdir"))) : spillDirs;
    try (SortBudget budget = SortBudget.ofMegabytes(sorterMemory);
        SpillStore spillStore = SpillStore.inDirectories(directories)) {
      compactor.run(budget, spillStore, report::add);
    } catch (CommitFailedException lost) {
      throw CommandFailure.passing(
          "cannot commit a compaction: others committed each time before it (%s); what was committed"
                  .formatted(Reasons.of(lost))
              + " stays; run the same command again, or raise the table's commit.retry.num-retries",
          lost);
    } catch (UnknownCommitException unknown) {
      throw CommandFailure.passing(unknown.getMessage(), unknown);
    }
  }

  private CompactionRules rules() {
    if (sorterMemory < 1) {
      throw new ParameterException(
          spec.commandLine(),
          "cannot use --sorter-memory %d: it is at least 1".formatted(sorterMemory));
    }
    try {
      return new CompactionRules(
          all ? CompactionRules.Scope.ALL : CompactionRules.Scope.WORTHWHILE,
          minDeadRatio,
          targetFileSize == null ? OptionalLong.empty() : OptionalLong.of(targetFileSize));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
