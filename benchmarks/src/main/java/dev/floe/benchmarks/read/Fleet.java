package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.Lake;
import dev.floe.benchmarks.write.Changes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All keepers, each with a table of its own, and the same changes for all. */
final class Fleet implements AutoCloseable {
  private static final int LOAD = 100_000;

  /** Of how many epochs times are told. */
  private static final int LATEST = 20;

  private final Population population;
  private final Map<Keepers, Keeper> keepers = new EnumMap<>(Keepers.class);

  /** How long each keeper took for each epoch, in ms. */
  private final Map<Keepers, List<Double>> epochsMs = new EnumMap<>(Keepers.class);

  private int epochs;

  Fleet(Lake lake, Path spillDirectory, long seed) {
    population = new Population(seed);
    for (Keepers kind : Keepers.values()) {
      keepers.put(kind, kind.open(lake, spillDirectory.resolve(kind.id())));
      epochsMs.put(kind, new ArrayList<>());
    }
  }

  /** Fills the tables with rows, in one snapshot. */
  void load(int rows) throws IOException {
    for (int left = rows; left > 0; left -= LOAD) {
      Changes some = population.newcomers(Math.min(left, LOAD));
      for (Keeper keeper : keepers.values()) {
        keeper.add(some);
      }
    }
    for (Keeper keeper : keepers.values()) {
      keeper.commit();
    }
  }

  /** Goes on with epochs until there are as many. */
  void advance(int toEpochs, int changes) throws IOException {
    for (; epochs < toEpochs; epochs++) {
      Changes epoch = population.epoch(changes);
      for (Map.Entry<Keepers, Keeper> one : keepers.entrySet()) {
        long begin = System.nanoTime();
        one.getValue().add(epoch);
        one.getValue().commit();
        epochsMs.get(one.getKey()).add((System.nanoTime() - begin) / 1e6);
      }
    }
  }

  Keeper keeper(Keepers kind) {
    return keepers.get(kind);
  }

  /** What each table has to hold. */
  Contents contents() {
    return population.contents();
  }

  /** What each of the latest epochs took, in ms. */
  List<Double> epochMs(Keepers kind) {
    return latest(epochsMs.get(kind));
  }

  /** The same of looking up the rows to delete; empty for who does not look up any. */
  List<Double> resolveMs(Keepers kind) {
    return latest(keepers.get(kind).resolveMs());
  }

  /** Medians of both by the name of a keeper's table, as counts of a result; none for others. */
  Map<String, Double> counts(String name) {
    Map<String, Double> counts = new LinkedHashMap<>();
    for (Keepers kind : Keepers.values()) {
      if (kind.id().equals(name)) {
        counts.put("epochMs", median(epochMs(kind)));
        if (!resolveMs(kind).isEmpty()) {
          counts.put("resolveMs", median(resolveMs(kind)));
        }
      }
    }
    return counts;
  }

  static double median(List<Double> some) {
    return ContestResult.median(some.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static List<Double> latest(List<Double> all) {
    return all.subList(Math.max(0, all.size() - LATEST), all.size());
  }

  @Override
  public void close() throws IOException {
    for (Keeper keeper : keepers.values()) {
      keeper.close();
    }
  }
}
