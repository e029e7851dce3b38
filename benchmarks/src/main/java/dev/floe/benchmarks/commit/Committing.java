package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.Committers.Committer;
import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.Lap;
import dev.floe.benchmarks.common.Stopwatch;
import java.io.IOException;
import java.util.List;
import org.apache.iceberg.Table;

/**
 * A committer in a contest. In each lap it commits the same epochs to a table with the same past,
 * which is checked and forgotten afterwards.
 */
final class Committing implements Entrant {
  private final String name;
  private final Committers way;
  private final CatalogSite site;
  private final Past past;
  private final List<PreparedEpoch> epochs;

  Committing(String name, Committers way, CatalogSite site, Past past, List<PreparedEpoch> epochs) {
    this.name = name;
    this.way = way;
    this.site = site;
    this.past = past;
    this.epochs = epochs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Lap lap() throws IOException {
    Committer committer = begin();
    Stopwatch watch = Stopwatch.start();
    committer.commit(epochs);
    watch.end("commit");
    Lap lap = watch.lap();
    end();
    return lap;
  }

  /** Registers the table and begins a run on it. */
  Committer begin() {
    site.register(name, past.metadataLocation());
    return way.open(site.load(name));
  }

  List<PreparedEpoch> epochs() {
    return epochs;
  }

  /** Checks the table and removes it. */
  void end() {
    Table table = site.load(name);
    Answers.check(name, table, past, epochs, way.stampsTokens());
    site.drop(name);
    NewFiles.delete(table, past.metadata());
  }

  /** The site stays open. */
  @Override
  public void close() {}
}
