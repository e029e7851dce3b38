package dev.floe.cli.apply;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillCompression;
import dev.floe.cdc.sort.SpillStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how a run works. */
final class RunOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

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
      names = "--key-memory",
      defaultValue = "64",
      paramLabel = "MB",
      description = {
        "Memory for keys of data files, outside the heap, for all tables (default: 64).",
        "Deletion vectors read the keys again of files that it does not hold; 0 holds none."
      })
  private int keyMemory;

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

  @Option(names = "--quiet", description = "Print nothing but errors.")
  private boolean quiet;

  /** What the sorters of all tables share, which the caller closes. */
  Sorting sorting() {
    int megabytes = OptionValues.positive(spec, "--sorter-memory", sorterMemory);
    int keyMegabytes = OptionValues.notNegative(spec, "--key-memory", keyMemory);
    SpillStore files = SpillStore.inDirectories(spillDirectories());
    return new Sorting(
        SortBudget.ofMegabytes(megabytes),
        spillCompression.of(files),
        KeyMemory.ofMegabytes(keyMegabytes));
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

  boolean quiet() {
    return quiet;
  }
}
