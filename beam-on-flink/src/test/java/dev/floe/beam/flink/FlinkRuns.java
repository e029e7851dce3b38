package dev.floe.beam.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.runners.flink.FlinkRunner;
import org.apache.beam.sdk.options.PipelineOptionsFactory;

/** Runs on an embedded Flink that keeps its checkpoints, and the checkpoints that they left. */
final class FlinkRuns {
  private FlinkRuns() {}

  /** Options of a run that begins at a checkpoint, where one is given. */
  static FlinkPipelineOptions options(Path checkpoints, Optional<Path> from) {
    FlinkPipelineOptions options = PipelineOptionsFactory.as(FlinkPipelineOptions.class);
    options.setRunner(FlinkRunner.class);
    options.setFlinkMaster("[local]");
    options.setStreaming(true);
    options.setParallelism(2);
    options.setCheckpointingInterval(100L);
    options.setMinPauseBetweenCheckpoints(50L);
    options.setAutoWatermarkInterval(20L);
    // Watermarks wait for the end of a bundle.
    options.setMaxBundleSize(200L);
    options.setMaxBundleTimeMills(20L);
    options.setFinishBundleBeforeCheckpointing(true);
    options.setStateBackend("filesystem");
    options.setStateBackendStoragePath(checkpoints.toUri().toString());
    options.setExternalizedCheckpointsEnabled(true);
    options.setRetainExternalizedCheckpointsOnCancellation(true);
    options.setNumberOfExecutionRetries(20);
    options.setExecutionRetryDelay(0L);
    options.setShutdownSourcesAfterIdleMs(0L);
    options.setEnableStableInputDrain(true);
    // The option for a savepoint's path is for clusters: an embedded one looks here alone.
    from.ifPresent(checkpoint -> options.setFlinkConfDir(configuration(checkpoints, checkpoint)));
    return options;
  }

  private static String configuration(Path checkpoints, Path from) {
    try {
      Path folder = Files.createDirectories(checkpoints.resolve("configuration"));
      Files.writeString(
          folder.resolve("flink-conf.yaml"), "execution.savepoint.path: " + from.toUri() + "\n");
      return folder.toString();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The newest complete checkpoint of a run; empty when it completed none. */
  static Optional<Path> newestCheckpoint(Path checkpoints) {
    if (!Files.exists(checkpoints)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(checkpoints)) {
      return files
          .filter(file -> file.endsWith("_metadata"))
          .map(Path::getParent)
          .max(Comparator.comparingInt(FlinkRuns::number));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static int number(Path checkpoint) {
    return Integer.parseInt(checkpoint.getFileName().toString().replaceFirst("^chk-", ""));
  }
}
