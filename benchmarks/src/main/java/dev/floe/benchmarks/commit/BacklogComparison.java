package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Many epochs of one table released at once, against as many bare commits. */
final class BacklogComparison {
  private BacklogComparison() {}

  static void run(CatalogKind catalog, Course course, ForkResult result) throws IOException {
    try (CatalogSite site = catalog.open(course.directory().resolve("backlog"))) {
      Past past = course.past(site, History.SHORT);
      List<PreparedEpoch> backlog = past.next(course.scale().backlog());
      List<Committing> entrants = new ArrayList<>();
      for (Committers way : Committers.values()) {
        entrants.add(new Committing(name(way, catalog), way, site, past, backlog));
      }
      ContestResult laps = course.runLong(entrants);
      String released = name(Committers.FLOE_RELEASED, catalog);
      result.put(
          CommitMetric.backlog(catalog), laps.ratio(released, name(Committers.BARE, catalog)));
      result.put(
          CommitMetric.backlogPrompt(catalog),
          laps.ratio(released, name(Committers.BARE_PROMPT, catalog)));
      result.put(
          CommitMetric.backlogOneByOne(catalog),
          laps.ratio(released, name(Committers.FLOE, catalog)));
      result.put(laps);
    }
  }

  private static String name(Committers way, CatalogKind catalog) {
    return catalog.id() + "-" + way.id();
  }
}
