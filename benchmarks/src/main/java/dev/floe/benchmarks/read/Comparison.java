package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;

/** All tables, and a compacted one, read at one age after the other. */
final class Comparison {
  /** What the counts of all ages are put down as. */
  static final String TABLES = "tables";

  /** Of how many epochs the time is told. */
  private static final int LATEST = 20;

  private final Course course;
  private final Lake lake;
  private final Fleet fleet;
  private final SlowScans slow;
  private final ForkResult tables = ForkResult.of(TABLES);

  Comparison(Course course, Lake lake, Fleet fleet) {
    this.course = course;
    this.lake = lake;
    this.fleet = fleet;
    slow = new SlowScans(course.scale().longestScanSeconds());
  }

  /** The counts of all ages so far. */
  ForkResult tables() {
    return tables;
  }

  /** Brings the tables to an age, and reads them. */
  ForkResult at(Age age) throws IOException {
    int epochs = course.scale().epochs(age);
    fleet.advance(epochs, course.scale().changes());
    ForkResult result = ForkResult.of(age.id());
    Map<String, Table> read = new LinkedHashMap<>();
    Map<String, Double> epochMs = new HashMap<>();
    for (Keepers kind : Keepers.values()) {
      read.put(kind.id(), fleet.keeper(kind).table());
      epochMs.put(kind.id(), fleet.epochMs(kind, LATEST));
    }
    Table fastest = fleet.keeper(Keepers.EQUALITY_DELETES).table();
    String compacted = "compacted_" + age.id().replace('-', '_');
    read.put(Claim.Names.COMPACTED, Rewrite.of(fastest, lake, compacted, course.spillDirectory()));
    Map<String, Double> planMs = plan(read);
    ContestResult scans = scan(read, epochs, result);
    Map<String, Map<String, Double>> medians = scans.medians();
    for (Claim claim : Claim.values()) {
      if (medians.containsKey(claim.above()) && medians.containsKey(claim.below())) {
        result.put(new ReadMetric(age, claim), scans.ratio(claim.above(), claim.below()));
      }
    }
    result.put(scans);
    for (Map.Entry<String, Table> one : read.entrySet()) {
      Map<String, Double> counts = new LinkedHashMap<>();
      counts.put("scanMs", medians.getOrDefault(one.getKey(), Map.of()).get("ms"));
      counts.put("planMs", planMs.get(one.getKey()));
      counts.putAll(TableSize.of(one.getValue()).counts());
      counts.put("epochMs", epochMs.get(one.getKey()));
      counts.values().removeIf(count -> count == null);
      tables.put(epochs + " epochs: " + one.getKey(), counts);
    }
    lake.drop(compacted);
    return result;
  }

  private Map<String, Double> plan(Map<String, Table> read) throws IOException {
    List<Planning> plannings = new ArrayList<>();
    for (Map.Entry<String, Table> one : read.entrySet()) {
      int files = TableSize.of(one.getValue()).dataFiles();
      plannings.add(new Planning(one.getKey(), one.getValue(), files));
    }
    Map<String, Double> ms = new HashMap<>();
    course.run(plannings).medians().forEach((name, values) -> ms.put(name, values.get("ms")));
    return ms;
  }

  private ContestResult scan(Map<String, Table> read, int epochs, ForkResult result)
      throws IOException {
    Map<String, Table> entrants = new LinkedHashMap<>(read);
    entrants.put(Claim.Names.AGAIN, read.get(Claim.Names.COMPACTED));
    List<Scanning> scans = new ArrayList<>();
    entrants.forEach(
        (name, table) -> {
          Optional<String> reason = slow.reason(name, epochs);
          reason.ifPresent(result::note);
          if (reason.isEmpty()) {
            scans.add(new Scanning(name, table, fleet.contents()));
          }
        });
    ContestResult laps = course.run(scans);
    slow.saw(epochs, laps);
    return laps;
  }
}
