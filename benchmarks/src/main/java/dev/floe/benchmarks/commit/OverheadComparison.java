package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Floe's commit against Iceberg's alone, with and without deletes, after few and many others. */
final class OverheadComparison {
  private static final String AGAIN = "bare-again";

  private static final List<Committers> WAYS =
      List.of(Committers.BARE, Committers.BARE_PROMPT, Committers.FLOE);

  private OverheadComparison() {}

  static void run(CatalogKind catalog, Course course, ForkResult result) throws IOException {
    try (CatalogSite site = catalog.open(course.directory())) {
      run(site, catalog, History.SHORT, course, result);
      run(site, catalog, History.LONG, course, result);
    }
  }

  private static void run(
      CatalogSite site, CatalogKind catalog, History history, Course course, ForkResult result)
      throws IOException {
    Past past = course.past(site, history);
    List<PreparedEpoch> epochs = past.next(course.scale().commits());
    List<Committing> entrants = new ArrayList<>();
    for (CommitForm form : CommitForm.values()) {
      for (Committers way : WAYS) {
        String name = name(way.id(), form, history);
        entrants.add(new Committing(name, way, site, past, form.of(epochs)));
      }
    }
    String again = name(AGAIN, CommitForm.DELTA, history);
    entrants.add(new Committing(again, Committers.BARE, site, past, epochs));
    ContestResult laps = course.run(entrants);
    for (CommitForm form : CommitForm.values()) {
      String floe = name(Committers.FLOE.id(), form, history);
      result.put(
          CommitMetric.overhead(catalog, form, history),
          laps.ratio(floe, name(Committers.BARE.id(), form, history)));
      result.put(
          CommitMetric.overheadPrompt(catalog, form, history),
          laps.ratio(floe, name(Committers.BARE_PROMPT.id(), form, history)));
    }
    result.put(
        CommitMetric.noise(catalog, history),
        laps.ratio(again, name(Committers.BARE.id(), CommitForm.DELTA, history)));
    result.put(laps);
  }

  private static String name(String way, CommitForm form, History history) {
    return way + "-" + form.id() + "-" + history.id();
  }
}
