package dev.floe.beam.flink;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a {@link ChangePipeline} in a process of its own. */
final class KilledProcess {
  private final Path folder;
  private final long seed;
  private int runs;
  private Optional<Path> checkpoint = Optional.empty();

  KilledProcess(Path folder, long seed) {
    this.folder = folder;
    this.seed = seed;
  }

  /** Starts it from the newest checkpoint that there is; returns whether it was struck. */
  boolean run(List<Strike> strikes) throws IOException, InterruptedException {
    runs++;
    Path checkpoints = folder.resolve("checkpoints-" + runs);
    Path log = folder.resolve("run-" + runs + ".log");
    Process process =
        new ProcessBuilder(command(checkpoints, strikes))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        throw new IllegalStateException("the pipeline does not end; its log ends:\n" + tail(log));
      }
    } finally {
      process.destroyForcibly();
    }
    checkpoint = FlinkRuns.newestCheckpoint(checkpoints).or(() -> checkpoint);
    return switch (process.exitValue()) {
      case 0 -> false;
      case ChangePipeline.HALTED -> true;
      default ->
          throw new IllegalStateException(
              "the pipeline ended with " + process.exitValue() + "; its log ends:\n" + tail(log));
    };
  }

  /** Forgets the checkpoints: the next run begins anew. */
  void loseState() {
    checkpoint = Optional.empty();
  }

  private List<String> command(Path checkpoints, List<Strike> strikes) {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                ChangePipeline.class.getName(),
                folder.toString(),
                Long.toString(seed),
                checkpoints.toString(),
                checkpoint.map(Path::toString).orElse("none")));
    strikes.forEach(strike -> command.add(strike.toString()));
    return command;
  }

  private static String tail(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      List<String> all = lines.toList();
      return String.join("\n", all.subList(Math.max(0, all.size() - 60), all.size()));
    }
  }
}
