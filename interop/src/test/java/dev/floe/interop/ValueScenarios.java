package dev.floe.interop;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** Columns of all types beside the key: extremes, nulls, NaN, and nested ones. */
final class ValueScenarios {
  private static final Schema SCALARS =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.optional(2, "b", Types.BooleanType.get()),
              NestedField.optional(3, "i", Types.IntegerType.get()),
              NestedField.optional(4, "l", Types.LongType.get()),
              NestedField.optional(5, "f", Types.FloatType.get()),
              NestedField.optional(6, "d", Types.DoubleType.get()),
              NestedField.optional(7, "dec9", Types.DecimalType.of(9, 2)),
              NestedField.optional(8, "dec18", Types.DecimalType.of(18, 3)),
              NestedField.optional(9, "dec38", Types.DecimalType.of(38, 10)),
              NestedField.optional(10, "date", Types.DateType.get()),
              NestedField.optional(11, "ts", Types.TimestampType.withoutZone()),
              NestedField.optional(12, "tstz", Types.TimestampType.withZone()),
              NestedField.optional(13, "s", Types.StringType.get()),
              NestedField.optional(14, "bin", Types.BinaryType.get()),
              NestedField.optional(15, "fix", Types.FixedType.ofLength(5)),
              NestedField.optional(16, "u", Types.UUIDType.get())),
          Set.of(1));

  private static final Types.StructType POINT = point(20, 21);

  private static final Types.StructType PLACE =
      Types.StructType.of(
          NestedField.optional(22, "at", POINT),
          NestedField.optional(23, "names", Types.ListType.ofOptional(24, Types.StringType.get())));

  /** The key comes last, and between what is nested. */
  private static final Schema NESTED =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.LongType.get()),
              NestedField.optional(2, "place", PLACE),
              NestedField.optional(3, "points", Types.ListType.ofOptional(25, point(29, 30))),
              NestedField.optional(
                  4,
                  "by_name",
                  Types.MapType.ofOptional(
                      26,
                      27,
                      Types.StringType.get(),
                      Types.ListType.ofOptional(28, Types.IntegerType.get()))),
              NestedField.optional(5, "s", Types.StringType.get())),
          Set.of(1));

  private ValueScenarios() {}

  private static Types.StructType point(int xId, int yId) {
    return Types.StructType.of(
        NestedField.required(xId, "x", Types.IntegerType.get()),
        NestedField.optional(yId, "y", Types.DoubleType.get()));
  }

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (Storage storage : Storage.all()) {
      all.add(
          Life.of(30, ValueScenarios::scalars)
              .scenario("values, " + storage, shape(SCALARS, storage), filters())
              .inShortForm(Storage.PARQUET_V2, Storage.ORC_V3, Storage.AVRO_V2));
      all.add(
          Life.of(new KeyValues().longs(), ValueScenarios::nested)
              .scenario(
                  "nested values, " + storage,
                  shape(NESTED, storage),
                  List.of(
                      new Filter("place.at.x >= 10", row -> x(row) != null && x(row) >= 10),
                      Filter.equal("s", null),
                      Filter.equal("s", "s3"))));
    }
    return all;
  }

  private static Shape shape(Schema schema, Storage storage) {
    return new Shape(schema, PartitionSpec.unpartitioned(), storage, Shape.Upsert.OFF);
  }

  private static List<Filter> filters() {
    return List.of(
        new Filter("isnan(d)", row -> row.getField("d") instanceof Double d && d.isNaN()),
        new Filter("d < 0", row -> row.getField("d") instanceof Double d && d < 0),
        new Filter("d = 0", row -> row.getField("d") instanceof Double d && d == 0),
        new Filter("f >= 1", row -> row.getField("f") instanceof Float f && (f >= 1 || f.isNaN())),
        Filter.equal("d", null),
        Filter.equal("b", true),
        Filter.atLeast("i", 3),
        Filter.equal("dec38", new BigDecimal("2.0000000002")),
        Filter.equal("s", "\ud83d\ude80 5"),
        Filter.equal("u", uuid(4)),
        Filter.equal("u", uuid(5)),
        Filter.equal("bin", ByteBuffer.wrap(new byte[] {(byte) 0xff, 6})),
        Filter.equal("tstz", time(2).atOffset(ZoneOffset.UTC)),
        Filter.equal("date", LocalDate.ofEpochDay(-2)));
  }

  private static Object[] scalars(int key, int generation) {
    int n = key + generation;
    if (n % 9 == 8) {
      return new Object[15];
    }
    double[] doubles = {
      Double.NaN, -0.0, 0.0, -1.5, Double.MAX_VALUE, Double.NEGATIVE_INFINITY, 1e-300
    };
    return new Object[] {
      n % 2 == 0,
      n % 4 == 0 ? null : n - 5,
      n % 5 == 0 ? (Object) Long.MIN_VALUE : (Object) (long) n,
      (float) doubles[n % 7],
      n % 8 == 7 ? null : doubles[n % 7],
      new BigDecimal("-9999999.99").add(new BigDecimal(n)),
      new BigDecimal("123456789012345.678").negate().add(new BigDecimal(n)),
      new BigDecimal("1.0000000001").multiply(new BigDecimal(n)).setScale(10),
      LocalDate.ofEpochDay(-n),
      time(n),
      time(n).atOffset(ZoneOffset.ofHours(n % 3)),
      "\ud83d\ude80 " + n,
      ByteBuffer.wrap(new byte[] {(byte) 0xff, (byte) n}),
      new byte[] {0, (byte) n, (byte) 0x80, 0, 1},
      uuid(n)
    };
  }

  private static LocalDateTime time(int n) {
    return LocalDateTime.parse("1969-12-31T23:59:57.999998").plusNanos(1000L * n);
  }

  private static UUID uuid(int n) {
    return new UUID(n % 2 == 0 ? n : Long.MIN_VALUE + n, -n);
  }

  private static Object[] nested(int key, int generation) {
    int n = key + generation;
    Record place = GenericRecord.create(PLACE);
    place.setField("at", n % 3 == 0 ? null : point(n));
    place.setField(
        "names", n % 4 == 0 ? null : Arrays.asList("a" + n, null, "\ud83d\ude80".repeat(n % 5)));
    return new Object[] {
      n % 5 == 0 ? null : place,
      n % 6 == 0 ? List.of() : Arrays.asList(point(n), n % 2 == 0 ? null : point(n + 1)),
      n % 7 == 0
          ? null
          : Map.of("x" + n, Arrays.asList(n, null), "y", List.of(), "", Collections.nCopies(3, n)),
      n % 8 == 0 ? null : "s" + n
    };
  }

  private static Record point(int n) {
    Record point = GenericRecord.create(POINT);
    point.setField("x", n);
    point.setField("y", n % 2 == 0 ? null : Double.NaN);
    return point;
  }

  private static Integer x(Record row) {
    Record place = (Record) row.getField("place");
    Record at = place == null ? null : (Record) place.getField("at");
    return at == null ? null : (Integer) at.getField("x");
  }
}
