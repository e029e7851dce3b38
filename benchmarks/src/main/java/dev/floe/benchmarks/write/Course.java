package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a comparison runs.
 *
 * @param directory for the files of all subjects, each in a folder by its name
 * @param seed of the workloads
 */
record Course(Scale scale, Path directory, long seed) {
  Changes changes(Workload workload) {
    return workload.changes(scale.changes(), seed);
  }

  /** A subject that sorts in memory, by the name of its kind. */
  Writing entrant(Subjects kind, Changes changes) {
    return entrant(kind.id(), kind, changes, scale.budgetBytes(), Map.of());
  }

  /**
   * A subject with what is its own.
   *
   * @param properties what its table has besides what its kind needs
   */
  Writing entrant(
      String name,
      Subjects kind,
      Changes changes,
      long budgetBytes,
      Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.putAll(kind.properties());
    LocalTable table = new LocalTable(directory.resolve(name), all);
    return new Writing(
        name, kind.open(new WriteSetup(table, budgetBytes, directory.resolve("spill"))), changes);
  }

  ContestResult run(List<Writing> entrants) throws IOException {
    return Rounds.run(entrants, scale.warmUpRounds(), scale.rounds());
  }
}
