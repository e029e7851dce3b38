package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.Lap;
import dev.floe.benchmarks.common.Stopwatch;
import dev.floe.benchmarks.common.WrongAnswerException;
import java.io.IOException;
import java.util.OptionalLong;
import org.apache.iceberg.Table;

/** A sink that begins a run on a table: loads it, and looks for its newest token. */
final class Recovering implements Entrant {
  private final String name;
  private final CatalogSite site;
  private final OptionalLong expected;

  Recovering(String name, CatalogSite site, Past past, OptionalLong expected) {
    this.name = name;
    this.site = site;
    this.expected = expected;
    site.register(name, past.metadataLocation());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Lap lap() throws IOException {
    Stopwatch watch = Stopwatch.start();
    Table table = site.load(name);
    watch.end("load");
    OptionalLong found = Committers.commits(table).position();
    watch.end("recover");
    if (!found.equals(expected)) {
      throw new WrongAnswerException(
          "cannot use the lap of %s: it found %s instead of %s".formatted(name, found, expected));
    }
    return watch.lap();
  }

  @Override
  public void close() {
    site.drop(name);
  }
}
