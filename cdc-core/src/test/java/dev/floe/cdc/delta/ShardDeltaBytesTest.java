package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.table.TablePin;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Deltas travel as bytes and arrive as they were, or not at all (203, 44). */
class ShardDeltaBytesTest {
  private static final int ROUNDS = 150;
  private static final Schema INTS =
      new Schema(NestedField.required(1, "id", Types.IntegerType.get()));
  private static final Schema LONGS =
      new Schema(NestedField.required(1, "id", Types.LongType.get()));

  private static TablePin pin() {
    return new TablePin(new UUID(1, 2), 3, 0, FileFormat.PARQUET, FileFormat.AVRO);
  }

  private static ShardDelta deltaOf(List<DataFile> data, List<DeleteFile> deletes) {
    return new ShardDelta(pin(), Set.of(0), data, deletes, 5, 2, -7, 9);
  }

  private static DataFile dataFile(PartitionSpec spec, String location, Object partition) {
    return DataFiles.builder(spec)
        .withPath(location)
        .withFormat(FileFormat.PARQUET)
        .withPartition(partition(spec, partition))
        .withFileSizeInBytes(100)
        .withRecordCount(3)
        .build();
  }

  private static PartitionData partition(PartitionSpec spec, Object value) {
    PartitionData partition = new PartitionData(spec.partitionType());
    partition.set(0, value);
    return partition;
  }

  @Test
  @DisplayName("203: manifests of a delta that has travelled are those of the delta that was sent")
  void everythingThatLandsInManifestsSurvives() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      RandomDeltas deltas = new RandomDeltas(seed);
      ShardDelta sent = deltas.next();
      ShardDelta arrived = ShardDelta.fromBytes(sent.toBytes(), deltas.specs());
      for (int formatVersion : new int[] {2, 3}) {
        assertThat(Manifests.of(arrived, deltas.specs(), formatVersion))
            .as("entries of version %s, seed %s", formatVersion, seed)
            .isEqualTo(Manifests.of(sent, deltas.specs(), formatVersion));
      }
      assertThat(arrived.toBytes()).as("bytes of seed %s", seed).isEqualTo(sent.toBytes());
      assertThat(arrived.pin()).isEqualTo(sent.pin());
      assertThat(arrived.deleteSpecIds()).isEqualTo(sent.deleteSpecIds());
      assertThat(arrived.digest()).isEqualTo(sent.digest());
      assertThat(List.of(arrived.changes(), arrived.superseded()))
          .isEqualTo(List.of(sent.changes(), sent.superseded()));
      assertThat(List.of(arrived.minSequence(), arrived.maxSequence()))
          .isEqualTo(List.of(sent.minSequence(), sent.maxSequence()));
    }
  }

  @Test
  void pinAndLocationsAreReadWithoutTheSpecsOfTheTable() {
    RandomDeltas deltas = new RandomDeltas(4);
    ShardDelta sent = deltas.next();
    assertThat(ShardDelta.pinOf(sent.toBytes())).isEqualTo(sent.pin());
    assertThat(ShardDelta.locationsOf(sent.toBytes()))
        .isNotEmpty()
        .isEqualTo(sent.locations().toList());
  }

  @Test
  @DisplayName("44: a partition value written by a narrower type arrives in that of the table now")
  void aPartitionValueIsWidenedWithItsColumn() {
    PartitionSpec narrow = PartitionSpec.builderFor(INTS).identity("id").build();
    PartitionSpec wide = PartitionSpec.builderFor(LONGS).identity("id").build();
    ShardDelta sent = deltaOf(List.of(dataFile(narrow, "f1", 7)), List.of());
    ShardDelta arrived = ShardDelta.fromBytes(sent.toBytes(), Map.of(0, wide));
    assertThat(arrived.dataFiles().get(0).partition().get(0, Object.class)).isEqualTo(7L);
    DataFile here = new SpecFiles(Map.of(0, wide)).of(sent.dataFiles().get(0));
    assertThat(here.partition().get(0, Object.class)).isEqualTo(7L);
    assertThat(here.recordCount()).isEqualTo(3);
  }

  @Test
  void filesOfASpecOfVoidFieldsAreInNoPartition() {
    PartitionSpec spec = PartitionSpec.builderFor(INTS).alwaysNull("id").build();
    ShardDelta sent = deltaOf(List.of(dataFile(spec, "f1", null)), List.of());
    ShardDelta arrived = ShardDelta.fromBytes(sent.toBytes(), Map.of(0, spec));
    assertThat(Manifests.of(arrived, Map.of(0, spec), 2))
        .isEqualTo(Manifests.of(sent, Map.of(0, spec), 2));
    DataFile file = sent.dataFiles().get(0);
    assertThat(new SpecFiles(Map.of(0, spec)).of(file)).isSameAs(file);
  }

  @Test
  void aFixedPartitionValueSurvives() {
    Schema schema = new Schema(NestedField.required(1, "id", Types.FixedType.ofLength(3)));
    PartitionSpec spec = PartitionSpec.builderFor(schema).identity("id").build();
    ByteBuffer value = ByteBuffer.wrap(new byte[] {0, -1, 7});
    ShardDelta sent = deltaOf(List.of(dataFile(spec, "f1", value)), List.of());
    ShardDelta arrived = ShardDelta.fromBytes(sent.toBytes(), Map.of(0, spec));
    assertThat(arrived.dataFiles().get(0).partition().get(0, ByteBuffer.class)).isEqualTo(value);
  }

  @Test
  void aSpecThatTheTableLacksIsNamed() {
    PartitionSpec spec = PartitionSpec.builderFor(INTS).withSpecId(3).identity("id").build();
    byte[] bytes = deltaOf(List.of(dataFile(spec, "f1", 7)), List.of()).toBytes();
    Map<Integer, PartitionSpec> known = Map.of(0, PartitionSpec.unpartitioned());
    assertThatThrownBy(() -> ShardDelta.fromBytes(bytes, known))
        .isInstanceOf(DeltaFormatException.class)
        .hasMessage(
            "cannot read a shard's delta: its files were written under partition spec 3, and the"
                + " table is only known to have the specs [0]; refresh the table");
  }

  @Test
  void aPartitionThatDoesNotFitItsSpecIsRefused() {
    PartitionSpec ints = PartitionSpec.builderFor(INTS).identity("id").build();
    byte[] bytes = deltaOf(List.of(dataFile(ints, "f1", 7)), List.of()).toBytes();
    Schema other = new Schema(NestedField.required(1, "id", Types.StringType.get()));
    PartitionSpec texts = PartitionSpec.builderFor(other).identity("id").build();
    assertThatThrownBy(() -> ShardDelta.fromBytes(bytes, Map.of(0, texts)))
        .isInstanceOf(DeltaFormatException.class)
        .hasMessageContaining(
            "the partition value 7 of Integer is none of the partition field 'id'");
  }

  @Test
  void anUnknownVersionIsNamed() {
    byte[] bytes = deltaOf(List.of(), List.of()).toBytes();
    bytes[ShardDeltaFormat.VERSION_OFFSET] = 2;
    assertThatThrownBy(() -> ShardDelta.fromBytes(bytes, Map.of()))
        .isInstanceOf(DeltaFormatException.class)
        .hasMessageContaining("it is of format version 2, and this version of Floe reads 1 only");
  }

  @Test
  void bytesThatAreCutOffAreRefused() {
    byte[] bytes = deltaOf(List.of(), List.of()).toBytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> ShardDelta.fromBytes(cut, Map.of()))
          .isInstanceOf(DeltaFormatException.class)
          .hasMessageContaining("cut off");
    }
  }

  @Test
  void positionDeletesAreNoPartOfADelta() {
    DeleteFile positions =
        FileMetadata.deleteFileBuilder(PartitionSpec.unpartitioned())
            .ofPositionDeletes()
            .withPath("p")
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(1)
            .withRecordCount(1)
            .build();
    ShardDelta delta = deltaOf(List.of(), List.of(positions));
    assertThatThrownBy(delta::toBytes)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("delete file p holds POSITION_DELETES");
  }

  @Test
  void damagedBytesNeverEndInAnythingButTheDeclaredException() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      RandomDeltas deltas = new RandomDeltas(seed);
      byte[] good = deltas.next().toBytes();
      Random random = new Random(seed);
      for (int round = 0; round < 20; round++) {
        byte[] bad = damaged(good, random);
        assertThatThrownBy(() -> ShardDelta.fromBytes(bad, deltas.specs()))
            .as("seed %s, round %s", seed, round)
            .isInstanceOf(DeltaFormatException.class);
        sign(bad);
        readAll(bad, deltas, "seed " + seed + ", round " + round);
      }
    }
  }

  private static byte[] damaged(byte[] good, Random random) {
    boolean cut = random.nextInt(4) == 0;
    int least = ShardDeltaFormat.SECTIONS_OFFSET;
    byte[] bad =
        Arrays.copyOf(good, cut ? least + random.nextInt(good.length - least) : good.length);
    for (int left = cut ? random.nextInt(2) : 1 + random.nextInt(6); left > 0; left--) {
      int at = ShardDeltaFormat.UUID_OFFSET + random.nextInt(bad.length - least + 16);
      bad[at] ^= (byte) (1 + random.nextInt(255));
    }
    return bad;
  }

  /** Gives damaged bytes a right checksum, so that they are read as far as they go. */
  private static void sign(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, 1);
    crc.update(bytes, 5, bytes.length - 5);
    ByteBuffer.wrap(bytes).putInt(1, (int) crc.getValue());
  }

  private static void readAll(byte[] bytes, RandomDeltas deltas, String which) {
    try {
      ShardDelta read = ShardDelta.fromBytes(bytes, deltas.specs());
      assertThat(read.digest()).as(which).isNotNull();
    } catch (DeltaFormatException declared) {
      assertThat(declared).as(which).hasMessageStartingWith("cannot read a shard's delta: ");
    } catch (RuntimeException | Error other) {
      throw new AssertionError(which, other);
    }
  }
}
