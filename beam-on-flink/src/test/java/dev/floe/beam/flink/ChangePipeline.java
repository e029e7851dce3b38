package dev.floe.beam.flink;

import dev.floe.beam.IcebergCatalogConfig;
import dev.floe.beam.IcebergIO;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.LocalFileIO;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.io.Read;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.iceberg.CatalogProperties;
import org.joda.time.Duration;

/**
 * The pipeline that is killed: a {@link ChangeStream} into a table of a {@link Lake}, by the CDC
 * sink in streaming mode, with strikes before, in and after it.
 */
final class ChangePipeline {
  static final String SINK = "s";
  static final String TABLE = "changes";

  /** The exit code of a process that was struck. */
  static final int HALTED = 137;

  private final Path folder;
  private final long seed;

  ChangePipeline(Path folder, long seed) {
    this.folder = folder;
    this.seed = seed;
  }

  /** Runs it to its end, with tasks that are struck restarted by the runner. */
  void run(FaultPlan faults, Path checkpoints, Optional<Path> from) {
    String plan = folder.toString();
    FaultPlans.put(plan, faults);
    Pipeline pipeline = Pipeline.create(FlinkRuns.options(checkpoints, from));
    pipeline
        .apply("Changes", Read.from(new ChangeSource(seed)))
        .apply("ReadChanges", ParDo.of(new ReadChanges(plan, seed)))
        .setRowSchema(Change.SCHEMA)
        .apply(
            "Write",
            IcebergIO.writeCdcRows(catalog(plan))
                .to(new StruckDestinations(plan, Lake.id(TABLE).toString()))
                .withSinkId(SINK)
                .withChangeTypeColumn(Change.KIND)
                .withSequenceNumberColumn(Change.SEQUENCE)
                .withNumShards(4)
                .withStrictMode()
                .withTriggeringFrequency(Duration.millis(ChangeStream.WINDOW_MS)))
        .getSnapshots()
        .apply("Snapshots", ParDo.of(new PassSnapshots(plan)));
    pipeline.run().waitUntilFinish();
  }

  private IcebergCatalogConfig catalog(String plan) {
    return IcebergCatalogConfig.builder()
        .setCatalogName("lake")
        .setCatalogProperties(
            Map.of(
                CatalogProperties.CATALOG_IMPL,
                StruckCatalog.class.getName(),
                CatalogProperties.URI,
                "jdbc:sqlite:" + folder.resolve("catalog.db"),
                CatalogProperties.WAREHOUSE_LOCATION,
                folder.resolve("warehouse").toString(),
                CatalogProperties.FILE_IO_IMPL,
                LocalFileIO.class.getName(),
                "jdbc.schema-version",
                "V1",
                "jdbc.synchronous",
                "OFF",
                StruckCatalog.PLAN,
                plan))
        .build();
  }

  /**
   * Runs it in a process of its own, which ends with {@link #HALTED} where it is struck: folder,
   * seed, folder for checkpoints, checkpoint to go on from or {@code none}, strikes.
   */
  public static void main(String[] arguments) {
    List<Strike> strikes = Arrays.stream(arguments).skip(4).map(Strike::parse).toList();
    Optional<Path> from =
        arguments[3].equals("none") ? Optional.empty() : Optional.of(Path.of(arguments[3]));
    int exitCode = 0;
    try {
      new ChangePipeline(Path.of(arguments[0]), Long.parseLong(arguments[1]))
          .run(FaultPlan.haltingProcess(strikes), Path.of(arguments[2]), from);
    } catch (Throwable failure) {
      failure.printStackTrace();
      exitCode = 1;
    }
    System.exit(exitCode); // Threads of a cluster that failed live on.
  }
}
