package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.Calls.Kind;
import dev.floe.benchmarks.commit.Committers.Committer;
import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Ids;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the SQLite catalog and its files are asked for, counted where nothing is timed: the same
 * however busy the machine is.
 */
final class CallsComparison {
  private CallsComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    Calls calls = Calls.counted();
    try (CatalogSite site = CatalogSite.sqlite(course.directory().resolve("calls"), calls)) {
      Past past = course.past(site, History.SHORT);
      for (CommitForm form : CommitForm.values()) {
        for (Committers way : List.of(Committers.BARE, Committers.FLOE)) {
          List<PreparedEpoch> one = form.of(past.next(1));
          String name = "1 " + form.id() + ", " + way.id();
          result.put(name, count(calls, new Committing("t", way, site, past, one)));
        }
      }
      List<PreparedEpoch> backlog = past.next(course.scale().backlog());
      for (Committers way : Committers.values()) {
        String name = backlog.size() + " " + CommitForm.DELTA.id() + "s, " + way.id();
        result.put(name, count(calls, new Committing("t", way, site, past, backlog)));
      }
    }
  }

  private static Map<String, Double> count(Calls calls, Committing entrant) {
    Committer committer = entrant.begin();
    calls.reset();
    committer.commit(entrant.epochs());
    Map<String, Double> counts = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      counts.put(Ids.of(kind), (double) calls.of(kind));
    }
    entrant.end();
    return counts;
  }
}
