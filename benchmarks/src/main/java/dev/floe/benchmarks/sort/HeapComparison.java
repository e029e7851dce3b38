package dev.floe.benchmarks.sort;

import java.io.IOException;

/** How much heap Floe and Beam hold while they sort with files. Not timed. */
final class HeapComparison {
  private HeapComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    result.put(Metric.HEAP, heldMegabytes(course, Subjects.FLOE));
    result.put(Metric.HEAP_BEAM, heldMegabytes(course, Subjects.BEAM));
  }

  private static double heldMegabytes(Course course, Subjects subject) throws IOException {
    RecordSource source = course.spillRecords(DataSet.RANDOM);
    try (SortSubject sorter = course.spilling(subject)) {
      Entrant entrant = new Entrant(subject.id(), sorter, source);
      entrant.lap(new Digest()); // loads what a lap loads
      long before = LiveHeap.bytes();
      try (LiveHeap watched = LiveHeap.watch()) {
        entrant.lap(new Digest());
        return Math.max(0, watched.peakBytes() - before) / 1e6;
      }
    }
  }
}
