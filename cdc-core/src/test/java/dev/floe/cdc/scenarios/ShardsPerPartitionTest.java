package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.ShardSpread;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of a partition in some of the shards (8, 89, 96, 120-124, 190-192). */
class ShardsPerPartitionTest {
  private static final Schema REGIONS =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.required(2, "region", Types.StringType.get()),
              NestedField.optional(3, "data", Types.StringType.get())),
          Set.of(1, 2));

  private static final PartitionSpec BY_TWO_LETTERS =
      PartitionSpec.builderFor(REGIONS).truncate("region", 2).build();

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static PinnedTable regions() {
    String name = lake.newName();
    lake.create(name, REGIONS, BY_TWO_LETTERS);
    return new TableResolver(lake.catalog()).resolve(Lake.id(name), Doors.requirements());
  }

  private static int shard(ChangeEncoder encoder, StructLike row, ChangeKind kind) {
    encoder.encode(row, kind, 1);
    return encoder.shard();
  }

  private static Map<String, TreeSet<Integer>> shardsByPartition(ChangeEncoder encoder) {
    Map<String, TreeSet<Integer>> shards = new HashMap<>();
    for (int id = 0; id < 400; id++) {
      for (String region : List.of("eu-north", "eu-south", "us", "asia")) {
        int shard = shard(encoder, row(REGIONS, id, region, "x"), ChangeKind.INSERT);
        shards.computeIfAbsent(region.substring(0, 2), any -> new TreeSet<>()).add(shard);
      }
    }
    return shards;
  }

  @Test
  @DisplayName("121: at one shard per partition, all rows of a partition value have one")
  void allRowsOfAPartitionValueHaveOneShard() {
    ChangeEncoder encoder =
        new ChangeEncoder(regions(), ShardSpread.over(8).perPartition(1));
    assertThat(shardsByPartition(encoder).values()).hasSize(3).allMatch(it -> it.size() == 1);
  }

  @Test
  @DisplayName("122: a partition has exactly so many consecutive shards")
  void aPartitionHasConsecutiveShards() {
    int shards = 12;
    ChangeEncoder encoder =
        new ChangeEncoder(regions(), ShardSpread.over(shards).perPartition(4));
    for (TreeSet<Integer> some : shardsByPartition(encoder).values()) {
      assertThat(some).hasSize(4);
      assertThat(some)
          .as("they are consecutive, the first after the last: one has none before it")
          .filteredOn(shard -> !some.contains((shard + shards - 1) % shards))
          .hasSize(1);
    }
  }

  @Test
  @DisplayName("120: a key has one shard, whatever its change is and its other values are")
  void aKeyHasOneShard() {
    for (int perPartition = 1; perPartition <= 5; perPartition++) {
      PinnedTable table = regions();
      ShardSpread spread = ShardSpread.over(5).perPartition(perPartition);
      ChangeEncoder lean = new ChangeEncoder(table, spread);
      ChangeEncoder whole = new ChangeEncoder(table.withWholeImages(), spread);
      for (int id = 0; id < 50; id++) {
        Set<Integer> shards = new TreeSet<>();
        for (ChangeKind kind : ChangeKind.values()) {
          shards.add(shard(lean, row(REGIONS, id, "eu", "data " + kind), kind));
          shards.add(shard(whole, row(REGIONS, id, "eu", null), kind));
        }
        assertThat(shards).hasSize(1);
      }
    }
  }

  @Test
  @DisplayName("123: all shards per partition are as if nothing was said of it")
  void allShardsPerPartitionAreAsNone() {
    PinnedTable table = regions();
    ChangeEncoder unset = new ChangeEncoder(table, 7);
    ChangeEncoder all = new ChangeEncoder(table, ShardSpread.over(7).perPartition(7));
    for (int id = 0; id < 300; id++) {
      StructLike row = row(REGIONS, id, "r" + id % 9, "x");
      assertThat(shard(all, row, ChangeKind.INSERT)).isEqualTo(shard(unset, row, ChangeKind.INSERT));
    }
  }

  @Test
  @DisplayName("96: without partitions keys are in all shards")
  void withoutPartitionsKeysAreInAllShards() {
    try (Scenario scenario =
        Scenario.in(lake, Shapes.T0, options -> options.shards(6).shardsPerPartition(1))) {
      PinnedTable table = new Doors(lake, scenario.name(), Shapes.T0).resolve();
      ChangeEncoder capped = new ChangeEncoder(table, ShardSpread.over(6).perPartition(1));
      ChangeEncoder unset = new ChangeEncoder(table, 6);
      Set<Integer> shards = new TreeSet<>();
      for (int id = 0; id < 300; id++) {
        StructLike row = row(table.schema(), id, "x", "x");
        int shard = shard(capped, row, ChangeKind.INSERT);
        assertThat(shard).isEqualTo(shard(unset, row, ChangeKind.INSERT));
        shards.add(shard);
      }
      assertThat(shards).hasSize(6);
      scenario.epoch("1.I1 2.I1");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
    }
  }

  @Test
  @DisplayName("89: a partition column outside the key is refused by name")
  void aPartitionColumnOutsideTheKeyIsRefused() {
    String name = lake.newName();
    lake.create(name, Shapes.TD.schema(), Shapes.TD.spec());
    CdcSink.Builder options =
        CdcSink.builder(lake.catalog(), Lake.id(name)).sinkId("s").shards(4).shardsPerPartition(3);
    assertThatThrownBy(options::build)
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("shards_per_partition is 3 of 4 shards")
        .hasMessageContaining("computed from 'ts', which is not in the key");
    PinnedTable table =
        new TableResolver(lake.catalog()).resolve(Lake.id(name), Doors.requirements());
    assertThatThrownBy(() -> new ChangeEncoder(table, new ShardSpread(4, 3)))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("shards_per_partition");
    assertThat(new ChangeEncoder(table, new ShardSpread(4, 4))).isNotNull();
  }

  @Test
  @DisplayName("89, Z14: where it is refused no table is created, and no namespace")
  void whatIsRefusedCreatesNothing() {
    String name = lake.newName();
    TableIdentifier id = TableIdentifier.of("new-" + name, name);
    TableRequirements requirements =
        new TableRequirements(
                List.of("id"),
                WriteMode.RETRACT,
                Optional.of(new TableDefinition(REGIONS, List.of("region"), Map.of())),
                Optional.empty(),
                Branch.MAIN,
                DeleteMode.AUTO)
            .spreadOver(ShardSpread.over(4).perPartition(2));
    assertThatThrownBy(() -> new TableResolver(lake.catalog()).resolve(id, requirements))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("shards_per_partition")
        .hasMessageContaining("'region'");
    assertThat(lake.catalog().namespaceExists(id.namespace())).isFalse();
  }

  @Test
  @DisplayName("8: a cap below one, or above the shards, is refused")
  void aCapOutOfBoundsIsRefused() {
    for (int cap : new int[] {0, -1, 5}) {
      assertThatThrownBy(() -> ShardSpread.over(4).perPartition(cap))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("shardsPerPartition is " + cap + ", and there are 4 shards");
      CdcSink.Builder options =
          CdcSink.builder(lake.catalog(), Lake.id("t"))
              .sinkId("s")
              .shards(4)
              .shardsPerPartition(cap);
      assertThatThrownBy(options::build)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cannot build a sink: shardsPerPartition is "
                  + cap
                  + ", and shards is 4; give 1 to 4");
    }
    assertThatThrownBy(() -> ShardSpread.over(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there are 0; give at least 1");
  }

  @Test
  @DisplayName("190, 191: the fewer shards a partition has, the fewer files there are")
  void aPartitionHasAsManyFilesAsShards() {
    assertThat(files(8, 1, 8, 12)).isEqualTo(8);
    assertThat(files(8, 8, 8, 12)).isGreaterThanOrEqualTo(16);
    assertThat(files(12, 4, 3, 120)).isEqualTo(12);
    assertThat(files(12, 12, 3, 120)).isEqualTo(36);
  }

  private static int files(int shards, int perPartition, int days, int keys) {
    try (Scenario scenario =
        Scenario.in(
            lake,
            Shapes.TK,
            options -> options.shards(shards).shardsPerPartition(perPartition))) {
      scenario.epoch(inserts(days, keys));
      assertThat(scenario.rows()).hasSize(days * keys);
      return scenario.addedDataFiles().size();
    }
  }

  private static String inserts(int days, int keys) {
    List<String> months =
        List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug").subList(0, days);
    List<String> changes = new ArrayList<>();
    for (String month : months) {
      for (int key = 0; key < keys; key++) {
        changes.add("%d.I1(%s)".formatted(key, month));
      }
    }
    return String.join(" ", changes);
  }

  @Test
  @DisplayName("192: contents and partitions are the same with a cap and without")
  void contentsAreTheSameWithACapAndWithout() {
    assertThat(threeEpochs(1)).isEqualTo(threeEpochs(8)).hasSize(23);
  }

  private static List<String> threeEpochs(int perPartition) {
    try (Scenario scenario =
        Scenario.in(
            lake, Shapes.TK, options -> options.shards(8).shardsPerPartition(perPartition))) {
      scenario.epoch(inserts(4, 8));
      scenario.epoch("1.UB2(Jan) 1.UA2(Feb) 2.D2(Jan) 3.D2(Feb) 4.UB2(Mar) 4.UA2(Mar)");
      scenario.epoch("5.D3(Jan) 5.D3(Feb) 5.D3(Mar) 5.D3(Apr) 6.D3(Jan) 7.UB3(Apr) 7.UA3(Jan)");
      return scenario.rows();
    }
  }
}
