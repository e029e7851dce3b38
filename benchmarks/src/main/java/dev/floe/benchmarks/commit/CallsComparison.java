package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.Calls.Kind;
import dev.floe.benchmarks.commit.Committers.Committer;
import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Ids;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What catalogs and files are asked for, counted where nothing is timed: the same however busy the
 * machine is.
 */
final class CallsComparison {
  /** What is counted behind a SQLite catalog. */
  private static final Set<Kind> STATEMENTS_AND_FILES =
      EnumSet.complementOf(EnumSet.of(Kind.HTTP_READS, Kind.HTTP_WRITES));

  /** What is counted behind a REST catalog. */
  private static final Set<Kind> REQUESTS = EnumSet.of(Kind.HTTP_READS, Kind.HTTP_WRITES);

  private static final List<Committers> BACKLOG =
      List.of(Committers.BARE, Committers.FLOE, Committers.FLOE_RELEASED);

  private CallsComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    Calls calls = Calls.counted();
    Path directory = course.directory().resolve("calls");
    try (CatalogSite site = CatalogSite.sqlite(directory.resolve("sqlite"), calls)) {
      run(site, CatalogKind.SQLITE, calls, STATEMENTS_AND_FILES, course, result);
    }
    try (CatalogSite site = CatalogSite.rest(directory.resolve("rest"), calls)) {
      run(site, CatalogKind.REST, calls, REQUESTS, course, result);
    }
  }

  private static void run(
      CatalogSite site,
      CatalogKind catalog,
      Calls calls,
      Set<Kind> kinds,
      Course course,
      ForkResult result)
      throws IOException {
    Past past = course.past(site, History.SHORT);
    for (CommitForm form : CommitForm.values()) {
      for (Committers way : List.of(Committers.BARE, Committers.FLOE)) {
        List<PreparedEpoch> one = form.of(past.next(1));
        String name = catalog.id() + ": 1 " + form.id() + ", " + way.id();
        result.put(name, count(calls, kinds, new Committing("t", way, site, past, one)));
      }
    }
    List<PreparedEpoch> backlog = past.next(course.scale().backlog());
    for (Committers way : BACKLOG) {
      String name =
          catalog.id() + ": " + backlog.size() + " " + CommitForm.DELTA.id() + "s, " + way.id();
      result.put(name, count(calls, kinds, new Committing("t", way, site, past, backlog)));
    }
  }

  private static Map<String, Double> count(Calls calls, Set<Kind> kinds, Committing entrant) {
    Committer committer = entrant.begin();
    calls.reset();
    committer.commit(entrant.epochs());
    Map<String, Double> counts = new LinkedHashMap<>();
    for (Kind kind : kinds) {
      counts.put(Ids.of(kind), (double) calls.of(kind));
    }
    entrant.end();
    return counts;
  }
}
