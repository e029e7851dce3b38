package dev.floe.cli.apply;

import dev.floe.cli.options.CatalogOptions;
import dev.floe.cli.options.OpenCatalog;
import dev.floe.cli.options.Reasons;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Applies change events to tables. */
@Command(
    name = "apply",
    mixinStandardHelpOptions = true,
    customSynopsis = "floe apply FILE... --warehouse DIR --table NS.NAME [--key COL,..] [OPTIONS]",
    header = "Apply change events to tables, each exactly once.",
    description = {
      "",
      "Reads inserts, updates and deletes and brings the table to the state they describe. The table"
          + " remembers how far it is: run the same command again after a failure, an interrupt or"
          + " when the file has grown, and it goes on where it stopped.",
      "",
      "  floe apply orders.jsonl --warehouse lake --table shop.orders --key id"
    },
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
public final class ApplyCommand implements Callable<Integer> {
  private static final int INTERRUPTED = Interrupts.EXIT_STATUS;

  /** Set by the launcher when standard error is a terminal. */
  private static final String TERMINAL_PROPERTY = "floe.terminal";

  @Spec private CommandSpec spec;
  @Mixin private CatalogOptions catalogOptions;
  @Mixin private TargetOptions target;
  @Mixin private InputOptions input;
  @Mixin private CommitOptions commits;
  @Mixin private RunOptions run;

  @Override
  public Integer call() throws IOException {
    long startNanos = System.nanoTime();
    Notes notes = run.quiet() ? Notes.none() : Notes.to(spec.commandLine().getErr());
    Events events = new Events(input.eventFormat(), target.template());
    NewTables newTables = target.newTables(notes);
    ApplyOptions options =
        new ApplyOptions(input.sequencer(), input.onTruncate(), commits.commitEvery());
    Optional<Path> badLinesFile = input.badLines();
    InputFiles files = new InputFiles(input.files(), System.in);
    Totals totals = new Totals();
    ApplySettings settings = settings(files.realNames(), totals);
    StopSwitch stop = new StopSwitch();
    try (Sorting sorting = settings.sorting();
        OpenCatalog catalog = catalogOptions.openOrCreate()) {
      Optional<BadLines> badLines = badLinesFile.map(BadLines::appendTo);
      DestinationOpener opener = new DestinationOpener(catalog.catalog(), settings, newTables);
      ApplyRun applyRun = new ApplyRun(files, events, opener, options, badLines, stop, totals);
      Interrupts interrupts =
          Interrupts.answer(stop, () -> abandon(applyRun, sorting, notes, totals));
      try (Progress progress = progress(files, notes)) {
        applyRun.run(progress);
      } finally {
        interrupts.restore();
      }
      if (stop.requested()) {
        tellInterrupted(notes, totals);
        return INTERRUPTED;
      }
      if (!run.quiet()) {
        long badCount = badLines.map(BadLines::count).orElse(0L);
        new Summary(spec.commandLine().getOut())
            .print(totals, applyRun.lines(), badCount, System.nanoTime() - startNanos);
      }
    }
    return 0;
  }

  /** Ends the process while the run waits for input. */
  private static void abandon(ApplyRun applyRun, Sorting sorting, Notes notes, Totals totals) {
    try (sorting;
        applyRun) {
      tellInterrupted(notes, totals);
    } catch (IOException e) {
      notes.tell("moreover: " + Reasons.of(e));
    } finally {
      System.exit(INTERRUPTED);
    }
  }

  private static void tellInterrupted(Notes notes, Totals totals) {
    notes.tell(
        "interrupted; this run committed %,d changes; run the same command again to go on"
            .formatted(totals.committedChanges()));
  }

  private ApplySettings settings(List<String> realNames, Totals totals) {
    return new ApplySettings(
        target.key(),
        target.writeMode(),
        input.reads(),
        input.onTruncate(),
        input.fit(),
        commits.rules(realNames),
        run.shards(),
        run.maxOpenPartitions(),
        run.sorting(),
        totals);
  }

  private Progress progress(InputFiles files, Notes notes) {
    if (run.quiet()) {
      return Progress.none();
    }
    return Boolean.getBoolean(TERMINAL_PROPERTY)
        ? new ProgressBars(files, System.err)
        : new ProgressLines(files, notes, System::nanoTime);
  }
}
