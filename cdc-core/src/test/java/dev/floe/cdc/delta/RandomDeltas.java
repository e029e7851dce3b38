package dev.floe.cdc.delta;

import dev.floe.cdc.row.RandomValues;
import dev.floe.cdc.table.TablePin;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** Random deltas over the random specs of one table, with columns of every primitive type. */
final class RandomDeltas {
  private static final List<Type> TYPES =
      List.of(
          Types.BooleanType.get(),
          Types.IntegerType.get(),
          Types.LongType.get(),
          Types.FloatType.get(),
          Types.DoubleType.get(),
          Types.DateType.get(),
          Types.TimeType.get(),
          Types.TimestampType.withZone(),
          Types.TimestampType.withoutZone(),
          Types.TimestampNanoType.withZone(),
          Types.StringType.get(),
          Types.UUIDType.get(),
          Types.FixedType.ofLength(5),
          Types.BinaryType.get(),
          Types.DecimalType.of(9, 2),
          Types.DecimalType.of(38, 10));
  private static final List<FileFormat> FORMATS =
      List.of(FileFormat.PARQUET, FileFormat.ORC, FileFormat.AVRO);

  private final Random random;
  private final RandomValues values;
  private final Schema schema;
  private final Map<Integer, PartitionSpec> specs = new HashMap<>();

  RandomDeltas(long seed) {
    this.random = new Random(seed);
    this.values = new RandomValues(random);
    List<NestedField> columns = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      columns.add(NestedField.optional(i + 1, "c" + (i + 1), TYPES.get(i)));
    }
    this.schema = new Schema(columns);
    int count = 1 + random.nextInt(3);
    for (int id = 0; id < count; id++) {
      specs.put(id, randomSpec(id));
    }
  }

  Map<Integer, PartitionSpec> specs() {
    return specs;
  }

  private PartitionSpec randomSpec(int id) {
    PartitionSpec.Builder spec = PartitionSpec.builderFor(schema).withSpecId(id);
    for (NestedField column : schema.columns()) {
      String name = column.name();
      switch (random.nextInt(8)) {
        case 0 -> {
          // Iceberg writes fixed partition values to manifests in a form that only it can read.
          if (column.type().typeId() != Type.TypeID.FIXED) {
            spec.identity(name);
          }
        }
        case 1 -> spec.alwaysNull(name);
        case 2 -> {
          if (column.type().typeId() == Type.TypeID.STRING
              || column.type().typeId() == Type.TypeID.LONG
              || column.type().typeId() == Type.TypeID.DECIMAL) {
            spec.truncate(name, 3);
          }
        }
        case 3 -> {
          if (column.type().typeId() == Type.TypeID.TIMESTAMP) {
            spec.day(name);
          }
        }
        default -> {}
      }
    }
    return spec.build();
  }

  ShardDelta next() {
    List<DataFile> dataFiles = new ArrayList<>();
    List<DeleteFile> deleteFiles = new ArrayList<>();
    for (int left = random.nextInt(5); left > 0; left--) {
      dataFiles.add(dataFile());
    }
    for (int left = random.nextInt(4); left > 0; left--) {
      deleteFiles.add(deleteFile());
    }
    return new ShardDelta(
        new TablePin(
            new UUID(random.nextLong(), random.nextLong()),
            random.nextInt(1000),
            random.nextInt(specs.size()),
            format(),
            format()),
        random.nextBoolean() ? Set.of() : specs.keySet(),
        dataFiles,
        deleteFiles,
        random.nextLong() >>> random.nextInt(1, 64),
        random.nextInt(1000),
        random.nextBoolean() ? Long.MAX_VALUE : random.nextLong(),
        random.nextBoolean() ? Long.MIN_VALUE : random.nextLong());
  }

  private DataFile dataFile() {
    PartitionSpec spec = spec();
    return DataFiles.builder(spec)
        .withPath(location())
        .withFormat(format())
        .withPartition(partition(spec))
        .withFileSizeInBytes(1 + random.nextInt(1 << 30))
        .withMetrics(metrics())
        .withSplitOffsets(splitOffsets())
        .withEncryptionKeyMetadata(keyMetadata())
        .withSortOrderId(random.nextInt(3))
        .build();
  }

  private DeleteFile deleteFile() {
    PartitionSpec spec = spec();
    return FileMetadata.deleteFileBuilder(spec)
        .ofEqualityDeletes(random.nextBoolean() ? new int[] {1} : new int[] {3, 7, 4000})
        .withPath(location())
        .withFormat(format())
        .withPartition(partition(spec))
        .withFileSizeInBytes(1 + random.nextInt(1 << 30))
        .withMetrics(metrics())
        .withSplitOffsets(splitOffsets())
        .withEncryptionKeyMetadata(keyMetadata())
        .build();
  }

  private PartitionSpec spec() {
    return specs.get(random.nextInt(specs.size()));
  }

  private FileFormat format() {
    return FORMATS.get(random.nextInt(FORMATS.size()));
  }

  private String location() {
    String folder = random.nextBoolean() ? "s3://lake/wärehouse/db/t/data/" : "file:/tmp/t/";
    return folder + new UUID(random.nextLong(), random.nextLong()) + ".file";
  }

  private StructLike partition(PartitionSpec spec) {
    Types.StructType type = spec.partitionType();
    PartitionData partition = new PartitionData(type);
    for (int i = 0; i < type.fields().size(); i++) {
      boolean isNull = spec.fields().get(i).transform().isVoid() || random.nextInt(4) == 0;
      partition.set(i, isNull ? null : values.value(type.fields().get(i).type()));
    }
    return partition;
  }

  private Metrics metrics() {
    long records = random.nextInt(1_000_000);
    return new Metrics(
        records,
        perField(id -> (long) random.nextInt(1 << 20)),
        perField(id -> random.nextInt(3) > 0 ? records : random.nextInt(1 << 20)),
        perField(id -> (long) random.nextInt(3)),
        perField(id -> (long) random.nextInt(3)),
        perField(this::bound),
        perField(this::bound),
        null);
  }

  private <V> Map<Integer, V> perField(IntFunction<V> value) {
    if (random.nextInt(6) == 0) {
      return null;
    }
    Map<Integer, V> map = new TreeMap<>();
    int density = random.nextInt(4);
    for (NestedField column : schema.columns()) {
      if (random.nextInt(4) >= density) {
        map.put(column.fieldId(), value.apply(column.fieldId()));
      }
    }
    if (random.nextInt(4) == 0) {
      map.put(5000, value.apply(11));
    }
    return map;
  }

  private ByteBuffer bound(int fieldId) {
    Type type = schema.findType(fieldId);
    return Conversions.toByteBuffer(type, values.value(type));
  }

  private List<Long> splitOffsets() {
    return random.nextInt(3) == 0 ? null : List.of(4L, 4L + random.nextInt(1 << 20));
  }

  private ByteBuffer keyMetadata() {
    return random.nextInt(3) > 0 ? null : ByteBuffer.wrap(new byte[] {1, 2, 3, 0});
  }
}
