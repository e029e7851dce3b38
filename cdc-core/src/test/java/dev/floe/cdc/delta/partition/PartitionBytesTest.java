package dev.floe.cdc.delta.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.row.RandomValues;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.transforms.Transform;
import org.apache.iceberg.transforms.Transforms;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Partitions computed from encoded rows are those that Iceberg computes, for all it allows. */
class PartitionBytesTest {
  private static final int ROWS = 60;
  private static final int SEED = 20;

  private static final List<Type> TYPES =
      List.of(
          Types.BooleanType.get(),
          Types.IntegerType.get(),
          Types.LongType.get(),
          Types.FloatType.get(),
          Types.DoubleType.get(),
          Types.DateType.get(),
          Types.TimeType.get(),
          Types.TimestampType.withoutZone(),
          Types.TimestampType.withZone(),
          Types.TimestampNanoType.withoutZone(),
          Types.TimestampNanoType.withZone(),
          Types.StringType.get(),
          Types.UUIDType.get(),
          Types.BinaryType.get(),
          Types.FixedType.ofLength(3),
          Types.DecimalType.of(9, 2),
          Types.DecimalType.of(18, 0),
          Types.DecimalType.of(38, 10));

  private static final List<Transform<?, ?>> TRANSFORMS =
      List.of(
          Transforms.identity(),
          Transforms.bucket(7),
          Transforms.truncate(2),
          Transforms.truncate(100),
          Transforms.year(),
          Transforms.month(),
          Transforms.day(),
          Transforms.hour(),
          Transforms.alwaysNull());

  static Stream<Arguments> legal() {
    return TRANSFORMS.stream()
        .flatMap(
            transform ->
                TYPES.stream()
                    .filter(transform::canTransform)
                    .map(type -> Arguments.of(transform, type)));
  }

  @ParameterizedTest(name = "{0} of {1}")
  @MethodSource("legal")
  void ofATopLevelColumn(Transform<?, ?> transform, Type type) {
    Schema schema =
        new Schema(
            NestedField.optional(1, "before", Types.StringType.get()),
            NestedField.optional(2, "source", type));
    check(schema, spec(schema, "source", transform));
  }

  @ParameterizedTest(name = "{0} of {1}")
  @MethodSource("legal")
  void ofANestedColumn(Transform<?, ?> transform, Type type) {
    Schema schema =
        new Schema(
            NestedField.optional(
                1, "outer", Types.StructType.of(NestedField.optional(2, "source", type))));
    check(schema, spec(schema, "outer.source", transform));
  }

  @Test
  void ofSeveralFieldsAndOneSourceTwice() {
    Schema schema =
        new Schema(
            NestedField.required(1, "text", Types.StringType.get()),
            NestedField.optional(2, "bytes", Types.BinaryType.get()),
            NestedField.optional(3, "time", Types.TimestampType.withZone()));
    check(
        schema,
        PartitionSpec.builderFor(schema)
            .truncate("text", 1)
            .identity("bytes")
            .bucket("text", 3)
            .year("time")
            .alwaysNull("text", "nothing")
            .build());
  }

  @Test
  void ofASpecWithoutPartitionsThereIsOne() {
    Schema schema = new Schema(NestedField.required(1, "text", Types.StringType.get()));
    check(schema, PartitionSpec.unpartitioned());
    check(schema, PartitionSpec.builderFor(schema).alwaysNull("text", "nothing").build());
  }

  private static PartitionSpec spec(Schema schema, String source, Transform<?, ?> transform) {
    PartitionSpec.Builder builder = PartitionSpec.builderFor(schema);
    String name = transform.toString();
    int width = name.contains("[") ? Integer.parseInt(name.replaceAll("\\D", "")) : 0;
    return switch (name.replaceAll("\\[.*", "")) {
      case "identity" -> builder.identity(source, "p").build();
      case "bucket" -> builder.bucket(source, width, "p").build();
      case "truncate" -> builder.truncate(source, width, "p").build();
      case "year" -> builder.year(source, "p").build();
      case "month" -> builder.month(source, "p").build();
      case "day" -> builder.day(source, "p").build();
      case "hour" -> builder.hour(source, "p").build();
      case "void" -> builder.alwaysNull(source, "p").build();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Compares with Iceberg's partitions: which rows share one, and its values. */
  private static void check(Schema schema, PartitionSpec spec) {
    RandomValues values = new RandomValues(new Random(SEED));
    RowEncoder encoder = new RowEncoder(schema.asStruct());
    PartitionBytes bytes = new PartitionBytes(spec, schema);
    List<StructLike> theirs = new ArrayList<>();
    List<byte[]> ours = new ArrayList<>();
    List<Integer> hashes = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      GenericRecord record = values.struct(schema.asStruct());
      PartitionKey key = new PartitionKey(spec, schema);
      int length = encoder.encode(record);
      byte[] image = new byte[length + 3];
      System.arraycopy(encoder.buffer(), 0, image, 3, length);
      RowView row = new RowView(schema.asStruct()).wrap(image, 3, length);
      key.partition(row);
      bytes.compute(row);
      theirs.add(key);
      ours.add(bytes.copy());
      hashes.add(bytes.hash());
      assertThat(bytes.is(bytes.copy())).isTrue();
      StructLike tuple = PartitionTuple.of(spec, schema, row);
      if (spec.isUnpartitioned()) {
        assertThat(tuple).isNull();
      } else {
        assertThat(values(tuple)).as("seed %d, row %d", SEED, i).isEqualTo(values(key));
      }
    }
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        boolean same = theirs.get(i).equals(theirs.get(j));
        assertThat(Arrays.equals(ours.get(i), ours.get(j)))
            .as("seed %d, rows %d and %d: %s, %s", SEED, i, j, theirs.get(i), theirs.get(j))
            .isEqualTo(same);
        assertThat(!same || hashes.get(i).equals(hashes.get(j))).isTrue();
        assertThat(same || isNoPrefix(ours.get(i), ours.get(j))).isTrue();
      }
    }
  }

  private static List<Object> values(StructLike partition) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < partition.size(); i++) {
      values.add(partition.get(i, Object.class));
    }
    return values;
  }

  private static boolean isNoPrefix(byte[] shorter, byte[] longer) {
    return shorter.length > longer.length
        || !Arrays.equals(shorter, 0, shorter.length, longer, 0, shorter.length);
  }
}
