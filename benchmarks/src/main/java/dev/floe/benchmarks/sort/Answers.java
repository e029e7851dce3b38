package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.WrongAnswerException;
import java.util.HashMap;
import java.util.Map;

/** What the first sorter of each source found, which the others must find as well. */
final class Answers {
  private final Map<RecordSource, Digest> orders = new HashMap<>();
  private final Map<RecordSource, Digest> contents = new HashMap<>();

  /** Throws when the digest is not that of an earlier lap over the same records. */
  void check(String name, SortSubject subject, RecordSource source, Digest digest) {
    if (!subject.keepsRecords() || subject.leftOut() > 0) {
      return;
    }
    Digest content = contents.computeIfAbsent(source, first -> digest);
    requireSame(name, "records", content.sum(), digest.sum());
    if (subject.sorts()) {
      Digest order = orders.computeIfAbsent(source, first -> digest);
      requireSame(name, "order", order.ordered(), digest.ordered());
    }
  }

  private static void requireSame(String name, String what, long expected, long actual) {
    if (expected != actual) {
      throw new WrongAnswerException(
          String.format(
              "cannot use the lap of %s: the digest of its %s is %016x, that of others %016x",
              name, what, actual, expected));
    }
  }
}
