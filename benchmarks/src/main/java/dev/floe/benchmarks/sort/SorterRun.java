package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs one comparison in this JVM: {@code COMPARISON short|full DIRECTORY RESULT [SUBJECT...]},
 * without the subjects named. Started by {@code run-sorter}.
 */
public final class SorterRun {
  private static final long SEED = 20_260_131;

  private SorterRun() {}

  /** Writes the result to the file RESULT. */
  public static void main(String[] args) throws IOException {
    if (args.length < 4) {
      throw new IllegalArgumentException(
          "cannot run: give COMPARISON short|full DIRECTORY RESULT [SUBJECT...], or start benchmarks/run-sorter");
    }
    Comparison comparison = Comparison.of(args[0]);
    Scale scale = Scale.of(args[1]).without(subjects(args));
    Path directory = Files.createDirectories(Path.of(args[2]));
    ForkResult result = ForkResult.of(comparison.id());
    comparison.run(new Course(scale, directory, SEED), result);
    result.write(Path.of(args[3]));
  }

  private static Set<Subjects> subjects(String[] args) {
    return Arrays.stream(args).skip(4).map(Subjects::of).collect(Collectors.toSet());
  }
}
