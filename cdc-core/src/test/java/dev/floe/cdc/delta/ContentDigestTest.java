package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.table.TablePin;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.junit.jupiter.api.Test;

class ContentDigestTest {
  private static ShardDelta delta(String... locations) {
    List<DataFile> files =
        Stream.of(locations)
            .map(
                location ->
                    DataFiles.builder(PartitionSpec.unpartitioned())
                        .withPath(location)
                        .withFormat(FileFormat.PARQUET)
                        .withFileSizeInBytes(1)
                        .withRecordCount(1)
                        .build())
            .toList();
    TablePin pin = new TablePin(new UUID(0, 1), 0, 0, FileFormat.PARQUET, FileFormat.PARQUET);
    return new ShardDelta(pin, Set.of(0), files, List.of(), 1, 0, 1, 1);
  }

  @Test
  void theDigestKnowsNoOrderAndNoDeltas() {
    ContentDigest digest = ContentDigest.of(List.of(delta("a", "b"), delta("c")));
    assertThat(ContentDigest.of(List.of(delta("c"), delta("b", "a")))).isEqualTo(digest);
    assertThat(ContentDigest.of(List.of(delta("b"), delta(), delta("c", "a")))).isEqualTo(digest);
    assertThat(digest.toString()).matches("[0-9a-f]{32}");
  }

  @Test
  void otherFilesHaveAnotherDigest() {
    ContentDigest digest = ContentDigest.of(List.of(delta("a", "b")));
    assertThat(ContentDigest.of(List.of(delta("a")))).isNotEqualTo(digest);
    assertThat(ContentDigest.of(List.of(delta("a", "b", "c")))).isNotEqualTo(digest);
    assertThat(ContentDigest.of(List.of(delta("a", "c")))).isNotEqualTo(digest);
    assertThat(ContentDigest.of(List.of())).isEqualTo(ContentDigest.NONE);
  }

  @Test
  void aDeltaThatIsThereTwiceCountsOnce() {
    assertThat(ContentDigest.of(List.of(delta("a"), delta("a"))))
        .isEqualTo(ContentDigest.of(List.of(delta("a"))));
  }

  @Test
  void sumsCarryIntoTheUpperHalf() {
    assertThat(new ContentDigest(1, -1).plus(new ContentDigest(2, 1)))
        .isEqualTo(new ContentDigest(4, 0));
  }
}
