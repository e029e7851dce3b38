package dev.floe.benchmarks.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.benchmarks.common.InMemoryOperations;
import dev.floe.benchmarks.common.LocalFiles;
import dev.floe.benchmarks.write.SampleEpoch;
import dev.floe.cdc.delta.ContentDigest;
import dev.floe.cdc.delta.ShardDelta;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpochsTest {
  private static final int CHANGES = 200;

  @TempDir private Path directory;

  @Test
  void epochsDifferInPositionAndNamesAlone() {
    List<ShardDelta> model = SampleEpoch.write(table(), CHANGES, 2, 1, directory.resolve("spill"));
    assertThat(model).hasSize(2);
    assertThat(model.stream().mapToLong(ShardDelta::rows).sum()).isEqualTo(CHANGES);
    assertThat(model.stream().mapToLong(ShardDelta::deletes).sum()).isEqualTo(CHANGES);
    List<PreparedEpoch> epochs = new Epochs(model).after(7, 2);
    assertThat(epochs).extracting(PreparedEpoch::position).containsExactly(8L, 9L);
    for (PreparedEpoch epoch : epochs) {
      assertThat(epoch.dataFiles()).isEqualTo(2);
      assertThat(epoch.deleteFiles()).isEqualTo(2);
      assertThat(epoch.deltas().stream().mapToLong(ShardDelta::rows).sum()).isEqualTo(CHANGES);
      assertThat(ContentDigest.of(epoch.arriving())).isEqualTo(ContentDigest.of(epoch.deltas()));
    }
    assertThat(ContentDigest.of(epochs.get(0).deltas()))
        .isNotEqualTo(ContentDigest.of(epochs.get(1).deltas()));
  }

  @Test
  void epochsWithoutDeletesKeepTheirRows() {
    List<ShardDelta> model = SampleEpoch.write(table(), CHANGES, 1, 1, directory.resolve("spill"));
    PreparedEpoch bare = Epochs.dataOnly(new Epochs(model).after(0, 1)).get(0);
    assertThat(bare.hasDeletes()).isFalse();
    assertThat(bare.dataFiles()).isEqualTo(1);
  }

  private Table table() {
    TableMetadata metadata =
        TableMetadata.newTableMetadata(
            SampleEpoch.schema(),
            PartitionSpec.unpartitioned(),
            directory.resolve("table").toString(),
            Map.of());
    return new BaseTable(new InMemoryOperations(metadata, new LocalFiles()), "table");
  }
}
