package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Lake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps all tables up to date in this JVM, and reads them at each age: {@code short|full DIRECTORY
 * RESULTS FORK [MINUTES]}, the minutes that a single scan may take. Started by {@code run-readers}.
 */
public final class ReadersRun {
  private static final long SEED = 20_260_131;

  private ReadersRun() {}

  /** Writes each age's result to a file of RESULTS as soon as it is there. */
  public static void main(String[] args) throws IOException {
    if (args.length < 4) {
      throw new IllegalArgumentException(
          "cannot run: give short|full DIRECTORY RESULTS FORK [MINUTES], or start"
              + " benchmarks/run-readers");
    }
    Scale scale = Scale.of(args[0]);
    if (args.length > 4) {
      scale = scale.withLongestScan(60 * Integer.parseInt(args[4]));
    }
    Path directory = Files.createDirectories(Path.of(args[1]).resolve("fork-" + args[3]));
    run(new Course(scale, directory, SEED), Path.of(args[2]), args[3]);
  }

  static void run(Course course, Path results, String fork) throws IOException {
    try (Lake lake = new Lake(course.directory().resolve("lake"));
        Fleet fleet = new Fleet(lake, course.spillDirectory(), course.seed())) {
      fleet.load(course.scale().rows());
      Comparison comparison = new Comparison(course, lake, fleet);
      int number = 0;
      for (Age age : Age.values()) {
        System.err.printf("%s...%n", age.title());
        comparison
            .at(age)
            .write(results.resolve("%d-%s-%s.json".formatted(number++, age.id(), fork)));
        comparison.tables().write(results.resolve(Comparison.TABLES + "-" + fork + ".json"));
      }
    }
  }
}
