package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Lake;
import dev.floe.benchmarks.common.MachineLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;

/** All tables, and a compacted one, read at one age after the other. */
final class Comparison {
  /** What the counts of all ages are put down as. */
  static final String TABLES = "tables";

  /** The table that is written anew at each age. */
  static final String COMPACTED = "compacted";

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
    MachineLoad load = MachineLoad.atBegin();
    int epochs = course.scale().epochs(age);
    fleet.advance(epochs, course.scale().changes());
    Map<String, Table> read = new LinkedHashMap<>();
    for (Keepers kind : Keepers.values()) {
      read.put(kind.id(), fleet.keeper(kind).table());
    }
    Table rewritten =
        Rewrite.of(read.get(Keepers.VECTORS.id()), lake, COMPACTED, course.spillDirectory());
    read.put(COMPACTED, rewritten);
    ForkResult result = ForkResult.of(age.id());
    ContestResult plans = plan(read);
    ContestResult scans = scan(read, epochs, result);
    for (Claim claim : Claim.values()) {
      claim.put(new ReadMetric(age, claim), scans, fleet, result);
    }
    result.put(scans);
    for (Map.Entry<String, Table> one : read.entrySet()) {
      String name = one.getKey();
      Map<String, Double> counts = new LinkedHashMap<>();
      Optional.ofNullable(scans.medians().get(name))
          .ifPresent(m -> counts.put("scanMs", m.get("ms")));
      counts.put("planMs", plans.ms(name));
      counts.putAll(TableSize.of(one.getValue()).counts());
      counts.putAll(fleet.counts(name));
      tables.put(epochs + " epochs: " + name, counts);
    }
    lake.drop(COMPACTED);
    result.note(load.note(age.title()));
    return result;
  }

  private ContestResult plan(Map<String, Table> read) throws IOException {
    List<Planning> plannings = new ArrayList<>();
    for (Map.Entry<String, Table> one : read.entrySet()) {
      int files = TableSize.of(one.getValue()).dataFiles();
      plannings.add(new Planning(one.getKey(), one.getValue(), files));
    }
    return course.run(plannings);
  }

  private ContestResult scan(Map<String, Table> read, int epochs, ForkResult result)
      throws IOException {
    List<Scanning> scans = new ArrayList<>();
    read.forEach(
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
