package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs comparisons in this JVM, one after the other: {@code COMPARISON[,COMPARISON...] short|full
 * DIRECTORY RESULTS FORK [CHANGES]}. Started by {@code run-writer}.
 */
public final class WriterRun {
  private static final long SEED = 20_260_131;

  private WriterRun() {}

  /** Writes each comparison's result to a file {@code COMPARISON-FORK.json} in RESULTS. */
  public static void main(String[] args) throws IOException {
    if (args.length < 5) {
      throw new IllegalArgumentException(
          "cannot run: give COMPARISON[,COMPARISON...] short|full DIRECTORY RESULTS FORK [CHANGES], or start"
              + " benchmarks/run-writer");
    }
    List<Comparison> comparisons = new ArrayList<>();
    for (String id : args[0].split(",", -1)) {
      comparisons.add(Comparison.of(id));
    }
    Path directory = Files.createDirectories(Path.of(args[2]));
    Scale scale = Scale.of(args[1]);
    if (args.length > 5) {
      scale = scale.withChanges(Integer.parseInt(args[5]));
    }
    Course course = new Course(scale, directory, SEED);
    for (Comparison comparison : comparisons) {
      ForkResult result = ForkResult.of(comparison.id());
      comparison.run(course, result);
      result.write(Path.of(args[3]).resolve(comparison.id() + "-" + args[4] + ".json"));
    }
  }
}
