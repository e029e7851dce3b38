package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.LongPast.Token;
import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Ids;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.iceberg.TableMetadata;

/** How long a sink that begins looks for its token, after few and many snapshots. */
final class RecoveryComparison {
  private static final double MICROS_PER_MS = 1_000;

  private RecoveryComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    try (CatalogSite site = CatalogSite.sqlite(course.directory().resolve("recovery"))) {
      Past one = Past.of(site, 1, course.directory().resolve("spill"));
      for (History history : History.values()) {
        List<Recovering> entrants = new ArrayList<>();
        for (Token token : Token.values()) {
          String name = name(token, history);
          TableMetadata many =
              LongPast.of(
                  one.metadata(), course.scale().snapshots(history), token, site.location(name));
          Past past = Past.write(site, many, one.epochs());
          entrants.add(new Recovering(name, site, past, expected(token)));
        }
        ContestResult laps = course.run(entrants);
        for (Token token : Token.values()) {
          result.put(
              CommitMetric.recovery(token, history), micros(laps, name(token, history), "recover"));
        }
        result.put(CommitMetric.load(history), micros(laps, name(Token.NEWEST, history), "load"));
        result.put(laps);
      }
    }
  }

  private static OptionalLong expected(Token token) {
    return token == Token.NONE ? OptionalLong.empty() : OptionalLong.of(1);
  }

  private static double micros(ContestResult laps, String name, String phase) {
    return laps.medians().get(name).get(phase + "Ms") * MICROS_PER_MS;
  }

  private static String name(Token token, History history) {
    return "token-" + Ids.of(token) + "-" + history.id();
  }
}
