package dev.floe.cli.apply;

import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillCompression;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cli.options.KeyValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.iceberg.catalog.TableIdentifier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how a run works. */
final class RunOptions {
  private static final List<String> RESERVED_PREFIXES =
      List.of(SummaryKeys.EMBEDDED.prefix(), ResumeCheck.PREFIX);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--commit-every",
      defaultValue = "100000",
      paramLabel = "N",
      description = "Changes in one commit (default: 100000). The rest is committed at the end.")
  private long commitEvery;

  @Option(
      names = "--sink-id",
      paramLabel = "ID",
      description = {
        "The name under which the table remembers how far this input was applied.",
        "Default: made from the names of the files and the table."
      })
  private String sinkId;

  @Option(
      names = "--sorter-memory",
      defaultValue = "100",
      paramLabel = "MB",
      description = {
        "Memory for sorting, outside the heap, for all tables together (default: 100).",
        "More spills to disk."
      })
  private int sorterMemory;

  @Option(
      names = "--spill-dir",
      paramLabel = "DIR",
      description = {
        "Where sorting spills to; repeatable, best on disks of their own.",
        "Default: the system's temporary directory."
      })
  private List<Path> spillDirs = new ArrayList<>();

  @Option(
      names = "--spill-compression",
      defaultValue = "none",
      paramLabel = "CODEC",
      description = {
        "What is spilled is compressed: none (default), lz4.",
        "lz4 writes less, and takes longer unless the disk is slow."
      })
  private SpillCompression spillCompression;

  @Option(
      names = "--shards",
      defaultValue = "1",
      paramLabel = "N",
      description = "Parts that keys are divided into, each with files of its own (default: 1).")
  private int shards;

  @Option(
      names = "--max-open-partitions",
      defaultValue = "64",
      paramLabel = "N",
      description = {
        "Partitions that each shard writes to at once (default: 64).",
        "Rows of further ones are sorted by partition first."
      })
  private int maxOpenPartitions;

  @Option(
      names = "--snapshot-property",
      paramLabel = "KEY=VALUE",
      description = "An entry for the summary of every snapshot; repeatable.")
  private List<String> snapshotProperties = new ArrayList<>();

  @Option(names = "--quiet", description = "Print nothing but errors.")
  private boolean quiet;

  long commitEvery() {
    return OptionValues.positive(spec, "--commit-every", commitEvery);
  }

  Function<TableIdentifier, String> sinkIds(List<String> realNames) {
    if (sinkId != null && sinkId.isBlank()) {
      throw new ParameterException(
          spec.commandLine(),
          "cannot use --sink-id '%s': it is blank; give a name that stays the same for this input"
              .formatted(sinkId));
    }
    return sinkId == null ? table -> SinkIds.derive(realNames, table) : table -> sinkId;
  }

  /** What the sorters of all tables share, which the caller closes. */
  Sorting sorting() {
    int megabytes = OptionValues.positive(spec, "--sorter-memory", sorterMemory);
    SpillStore files = SpillStore.inDirectories(spillDirectories());
    return new Sorting(SortBudget.ofMegabytes(megabytes), spillCompression.of(files));
  }

  private List<Path> spillDirectories() {
    Set<Path> distinct = new HashSet<>();
    for (Path directory : spillDirs) {
      if (directory.toString().isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "cannot use --spill-dir '': it is empty; name a directory");
      }
      if (Files.exists(directory) && !Files.isDirectory(directory)) {
        throw new ParameterException(
            spec.commandLine(),
            "cannot use --spill-dir '%s': it is a file; name a directory".formatted(directory));
      }
      if (!distinct.add(directory.toAbsolutePath().normalize())) {
        throw new ParameterException(
            spec.commandLine(),
            "cannot use --spill-dir '%s': it is given twice; give each directory once"
                .formatted(directory));
      }
    }
    return spillDirs.isEmpty()
        ? List.of(Path.of(System.getProperty("java.io.tmpdir")))
        : List.copyOf(spillDirs);
  }

  int shards() {
    return OptionValues.positive(spec, "--shards", shards);
  }

  int maxOpenPartitions() {
    return OptionValues.positive(spec, "--max-open-partitions", maxOpenPartitions);
  }

  Map<String, String> snapshotProperties() {
    Map<String, String> properties =
        KeyValues.parse(spec, "--snapshot-property", snapshotProperties);
    for (String key : properties.keySet()) {
      if (RESERVED_PREFIXES.stream().anyMatch(key::startsWith)) {
        throw new ParameterException(
            spec.commandLine(),
            "cannot set --snapshot-property '%s': keys that start with %s are Floe's own; choose"
                    .formatted(key, String.join(" or ", RESERVED_PREFIXES))
                + " another name");
      }
    }
    return properties;
  }

  boolean quiet() {
    return quiet;
  }
}
