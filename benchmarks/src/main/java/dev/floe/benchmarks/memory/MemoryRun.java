package dev.floe.benchmarks.memory;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.MachineLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Brings epochs of updates into a table in this JVM: {@code short|full DIRECTORY RESULTS [MB]}, the
 * memory for keys. Started by {@code run-vectors-memory}.
 */
public final class MemoryRun {
  /** What the footprints are put down as. */
  static final String EPOCHS = "epochs";

  private static final long SEED = 20_260_131;
  private static final double MB = 1 << 20;

  private MemoryRun() {}

  /** Writes the result to a file of RESULTS. */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      throw new IllegalArgumentException(
          "cannot run: give short|full DIRECTORY RESULTS [MB], or start"
              + " benchmarks/run-vectors-memory");
    }
    Scale scale = Scale.of(args[0]);
    if (args.length > 3) {
      scale = scale.withKeyMegabytes(Integer.parseInt(args[3]));
    }
    run(scale, Files.createDirectories(Path.of(args[1])))
        .write(Path.of(args[2]).resolve(EPOCHS + ".json"));
  }

  static ForkResult run(Scale scale, Path directory) throws IOException {
    MachineLoad load = MachineLoad.atBegin();
    List<Footprint> footprints;
    try (Updates updates = new Updates(scale, directory, SEED)) {
      updates.load();
      footprints = updates.run();
      updates.check();
    }
    ForkResult result = ForkResult.of(EPOCHS);
    for (int i = 0; i < footprints.size(); i++) {
      result.put(Integer.toString(i + 1), footprints.get(i).counts());
    }
    double resident = most(footprints, Footprint::residentMegabytes);
    double given = (Runtime.getRuntime().maxMemory() + scale.sorterBytes() + scale.keyBytes()) / MB;
    result.put(MemoryMetric.HELD, most(footprints, Footprint::heldMegabytes));
    result.put(MemoryMetric.RESIDENT, resident);
    result.put(MemoryMetric.RESIDENT_OVER, resident - given);
    Ends ends = Ends.of(footprints, scale);
    result.put(MemoryMetric.HELD_GROWTH, ends.growth(Footprint::heldMegabytes));
    result.put(MemoryMetric.RESIDENT_GROWTH, ends.growth(Footprint::residentMegabytes));
    result.put(MemoryMetric.COMMIT, median(ends.last(), Footprint::commitMs));
    result.put(
        MemoryMetric.COMMIT_GROWTH,
        median(ends.last(), Footprint::commitMs) / median(ends.first(), Footprint::commitMs));
    result.put(MemoryMetric.RESOLVE, median(ends.last(), Footprint::resolveMs));
    result.note(load.note("all epochs"));
    return result;
  }

  /** The first epochs after memory has settled, and the last ones. */
  record Ends(List<Footprint> first, List<Footprint> last) {
    static Ends of(List<Footprint> all, Scale scale) {
      int from = scale.settled() - 1;
      return new Ends(
          all.subList(from, from + scale.window()),
          all.subList(all.size() - scale.window(), all.size()));
    }

    double growth(ToDoubleFunction<Footprint> what) {
      return median(last, what) - median(first, what);
    }
  }

  private static double median(List<Footprint> some, ToDoubleFunction<Footprint> what) {
    return ContestResult.median(some.stream().mapToDouble(what).toArray());
  }

  private static double most(List<Footprint> all, ToDoubleFunction<Footprint> what) {
    return all.stream().mapToDouble(what).max().orElseThrow();
  }
}
