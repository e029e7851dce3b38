package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.LiveHeap;
import dev.floe.benchmarks.common.ResidentMemory;
import java.io.IOException;

/** How much memory is held while sorting with files. Not timed. */
final class HeapComparison {
  private static final int FEW_RECORDS = 20_000;
  private static final int WARM_UP_LAPS = 50;

  private HeapComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    measureResident(course, result); // first: the process is still small
    result.put(SortMetric.HEAP, heldMegabytes(course, Subjects.FLOE));
    if (!course.leavesOut(Subjects.BEAM)) {
      result.put(SortMetric.HEAP_BEAM, heldMegabytes(course, Subjects.BEAM));
    }
  }

  /** Only the first lap tells: what is freed later may stay with the process. */
  private static void measureResident(Course course, ForkResult result) throws IOException {
    RecordSource few = DataSet.RANDOM.source(FEW_RECORDS, course.seed());
    try (SortSubject small = Subjects.FLOE.open(new SortSetup(1 << 20, course.directory()))) {
      for (int lap = 0; lap < WARM_UP_LAPS; lap++) {
        new Sorter("small", small, few).lap(new Digest());
      }
    }
    if (!ResidentMemory.resetPeak()) {
      return;
    }
    long before = ResidentMemory.peakBytes();
    try (SortSubject floe = course.spilling(Subjects.FLOE)) {
      new Sorter("floe", floe, course.spillRecords(DataSet.RANDOM)).lap(new Digest());
    }
    long gained = ResidentMemory.peakBytes() - before;
    result.put(SortMetric.RESIDENT, (gained - course.scale().spillBudgetBytes()) / 1e6);
  }

  private static double heldMegabytes(Course course, Subjects subject) throws IOException {
    RecordSource source = course.spillRecords(DataSet.RANDOM);
    try (SortSubject sorter = course.spilling(subject)) {
      Sorter measured = new Sorter(subject.id(), sorter, source);
      measured.lap(new Digest()); // loads what a lap loads
      long before = LiveHeap.bytes();
      try (LiveHeap watched = LiveHeap.watch()) {
        measured.lap(new Digest());
        return Math.max(0, watched.peakBytes() - before) / 1e6;
      }
    }
  }
}
