package dev.floe.cli.apply;

import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cli.input.DecimalStrings;
import dev.floe.cli.input.FitOptions;
import dev.floe.cli.input.FlatFormat;
import dev.floe.cli.input.FlatOptions;
import dev.floe.cli.input.OnTruncate;
import dev.floe.cli.input.Reads;
import dev.floe.cli.input.TableTemplate;
import dev.floe.cli.input.TimePrecision;
import dev.floe.cli.input.UnknownColumns;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.catalog.Catalog;

/** Runs of flat inserts with the key {@code id} from standard input. */
final class Runs {
  private Runs() {}

  /** A run into tables of a template, ten changes in a commit. */
  static ApplyRun of(
      InputStream stdin, String template, Catalog catalog, Sorting sorting, StopSwitch stop) {
    CommitRules rules =
        new CommitRules(
            table -> "s",
            Optional.empty(),
            DeleteMode.AUTO,
            LostHistory.REFUSE,
            OtherContent.SKIP,
            Map.of());
    return of(stdin, template, catalog, rules, sorting, stop, new Totals());
  }

  static ApplyRun of(
      InputStream stdin,
      String template,
      Catalog catalog,
      CommitRules rules,
      Sorting sorting,
      StopSwitch stop,
      Totals totals) {
    ApplySettings settings =
        new ApplySettings(
            List.of("id"),
            WriteMode.RETRACT,
            Reads.INSERT,
            OnTruncate.FAIL,
            new FitOptions(TimePrecision.MICROS, DecimalStrings.PLAIN, UnknownColumns.REFUSE),
            rules,
            1,
            64,
            sorting,
            totals);
    NewTables newTables =
        new NewTables(Optional.empty(), List.of(), List.of(), Map.of(), Notes.none());
    return new ApplyRun(
        new InputFiles(List.of("-"), stdin),
        new Events(
            new FlatFormat(new FlatOptions(Optional.empty(), Map.of(), Optional.empty())),
            TableTemplate.parse(template)),
        new DestinationOpener(catalog, settings, newTables),
        new ApplyOptions(Sequencer.arrival(), OnTruncate.FAIL, 10),
        Optional.empty(),
        stop,
        totals);
  }
}
