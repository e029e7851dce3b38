package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Where a run takes place.
 *
 * @param directory for the catalog and files
 * @param seed of the changes
 */
record Course(Scale scale, Path directory, long seed) {
  ContestResult run(List<? extends Entrant> entrants) throws IOException {
    return Rounds.run(
        entrants,
        scale.warmUpRounds(),
        scale.rounds(),
        Duration.ofSeconds(scale.patienceSeconds()));
  }

  Path spillDirectory() {
    return directory.resolve("spill");
  }
}
