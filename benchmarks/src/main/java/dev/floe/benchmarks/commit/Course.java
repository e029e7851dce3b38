package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a comparison runs.
 *
 * @param directory for catalogs and files
 */
record Course(Scale scale, Path directory) {
  /** A table's past at a site. */
  Past past(CatalogSite site, History history) {
    return Past.of(site, scale.snapshots(history), directory.resolve("spill"));
  }

  ContestResult run(List<? extends Entrant> entrants) throws IOException {
    return Rounds.run(entrants, scale.warmUpRounds(), scale.rounds());
  }

  /** Fewer laps of longer ones. */
  ContestResult runLong(List<? extends Entrant> entrants) throws IOException {
    return Rounds.run(entrants, scale.longWarmUpRounds(), scale.longRounds());
  }
}
