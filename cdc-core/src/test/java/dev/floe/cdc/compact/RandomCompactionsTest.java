package dev.floe.cdc.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignVectors;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.TableIntegrity;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.catalog.Catalog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Epochs, foreign deletes and compactions in any order, each within the commits of others. */
class RandomCompactionsTest {
  private static final long KEYS = 60;
  private static final int ROUNDS = 12;

  private static Lake lake;

  private final Faults compactorsFaults = new Faults();
  private final Faults sinksFaults = new Faults();
  private final Set<Long> alive = new TreeSet<>();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @ParameterizedTest(name = "{0} v{1} {2} seed {3}")
  @CsvSource({
    "PARQUET, 2, none, 1",
    "PARQUET, 2, region, 2",
    "AVRO, 2, none, 3",
    "PARQUET, 3, none, 4",
    "ORC, 3, region, 5",
    "AVRO, 3, none, 6",
    "PARQUET, 3, region, 7"
  })
  void nothingIsLostAndNothingComesBack(
      FileFormat format, int version, String partition, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PartitionSpec spec =
        partition.equals("none")
            ? PartitionSpec.unpartitioned()
            : PartitionSpec.builderFor(Compacted.SCHEMA).identity(partition).build();
    Catalog compactors = lake.connect(new FaultyCatalog(compactorsFaults));
    Catalog sinks = lake.connect(new FaultyCatalog(sinksFaults));
    try (Compacted table = new Compacted(lake, Formats.of(format, version), spec)) {
      table.writeThrough(sinks).insert(0, KEYS).commit();
      LongStream.range(0, KEYS).forEach(alive::add);
      for (int round = 0; round < ROUNDS; round++) {
        switch (random.nextInt(version == 3 ? 4 : 3)) {
          case 0 -> {
            compactorsFaults.beforeNextCommit(() -> epoch(table, random));
            table.compact(compactors, rules(random));
            compactorsFaults.beforeNextCommit(() -> {});
          }
          case 1 -> {
            sinksFaults.beforeNextCommit(() -> table.compact(rules(random)));
            epoch(table, random);
            sinksFaults.beforeNextCommit(() -> {});
          }
          case 2 -> epoch(table, random);
          default -> {
            compactorsFaults.beforeNextCommit(() -> foreignDelete(table, random));
            table.compact(compactors, rules(random));
            compactorsFaults.beforeNextCommit(() -> {});
          }
        }
        assertThat(keys(table)).as("seed %d round %d", seed, round).isEqualTo(expected());
      }
      table.compactAll();
      assertThat(keys(table)).isEqualTo(expected());
      assertThat(DeleteFiles.listed(table.table())).isEmpty();
      TableIntegrity.assertWhole(table.table());
    }
  }

  private static CompactionRules rules(SplittableRandom random) {
    return new CompactionRules(
        random.nextBoolean() ? CompactionRules.Scope.ALL : CompactionRules.Scope.WORTHWHILE,
        0.1,
        random.nextInt(4) == 0 ? OptionalLong.of(2000) : OptionalLong.empty());
  }

  private void epoch(Compacted table, SplittableRandom random) {
    for (int i = random.nextInt(8) + 1; i > 0; i--) {
      long key = random.nextLong(KEYS);
      if (alive.contains(key)) {
        if (random.nextInt(3) == 0) {
          table.delete(key, key + 1, 1);
          alive.remove(key);
        } else {
          table.update(key, key + 1, 1);
        }
      } else {
        table.insert(key, key + 1);
        alive.add(key);
      }
    }
    table.commit();
  }

  private void foreignDelete(Compacted table, SplittableRandom random) {
    long key = random.nextLong(KEYS);
    ForeignVectors.delete(table.table(), row -> row.getField("id").equals(key));
    alive.remove(key);
  }

  private String expected() {
    return alive.stream().map(String::valueOf).sorted().collect(Collectors.joining(" "));
  }

  private static String keys(Compacted table) {
    return table.rows().stream()
        .map(row -> row.substring(0, row.indexOf(' ')))
        .sorted()
        .collect(Collectors.joining(" "));
  }
}
