package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ContestResult;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Where a comparison runs.
 *
 * @param directory for the files of all subjects
 * @param seed of the data sets
 */
record Course(Scale scale, Path directory, long seed) {
  RecordSource memoryRecords(DataSet set) {
    return set.source(scale.memoryRecords(), seed);
  }

  RecordSource spillRecords(DataSet set) {
    return set.source(scale.spillRecords(), seed);
  }

  boolean leavesOut(Subjects subject) {
    return scale.leftOut().contains(subject);
  }

  SortSubject inMemory(Subjects subject) {
    return subject.open(new SortSetup(scale.memoryBudgetBytes(), directory));
  }

  SortSubject spilling(Subjects subject) {
    return subject.open(new SortSetup(scale.spillBudgetBytes(), directory));
  }

  ContestResult runInMemory(Contest contest) throws IOException {
    return contest.run(scale.memoryWarmUps(), scale.memoryRounds());
  }

  ContestResult runSpilling(Contest contest) throws IOException {
    return contest.run(scale.spillWarmUps(), scale.spillRounds());
  }
}
