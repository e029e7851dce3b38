package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs comparisons in this JVM, one after the other: {@code COMPARISON[,COMPARISON...] short|full
 * DIRECTORY RESULTS FORK}. Started by {@code run-commit}.
 */
public final class CommitRun {
  private CommitRun() {}

  /** Writes each comparison's result to a file {@code COMPARISON-FORK.json} in RESULTS. */
  public static void main(String[] args) throws IOException {
    if (args.length != 5) {
      throw new IllegalArgumentException(
          "cannot run: give COMPARISON[,COMPARISON...] short|full DIRECTORY RESULTS FORK, or start"
              + " benchmarks/run-commit");
    }
    List<Comparison> comparisons = new ArrayList<>();
    for (String id : args[0].split(",", -1)) {
      comparisons.add(Comparison.of(id));
    }
    Path directory = Files.createDirectories(Path.of(args[2]));
    Course course = new Course(Scale.of(args[1]), directory);
    for (Comparison comparison : comparisons) {
      ForkResult result = ForkResult.of(comparison.id());
      comparison.run(course, result);
      result.write(Path.of(args[3]).resolve(comparison.id() + "-" + args[4] + ".json"));
    }
  }
}
