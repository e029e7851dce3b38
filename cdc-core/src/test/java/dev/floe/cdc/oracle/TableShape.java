package dev.floe.cdc.oracle;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/** The columns of a run's table, its possible keys, and random rows of it. */
final class TableShape {
  static final String KEY = "key";
  static final String PART = "part";
  static final String REGION = "region";
  static final String AMOUNT = "amount";
  static final String TIME = "time";
  private static final String NOTE = "note";
  private static final String COUNT = "count";
  private static final String RATIO = "ratio";
  private static final String FEE = "fee";

  /** How many keys there are. */
  static final int KEYS = 12;

  private static final int LONG_NOTE = 20_000;
  private static final int HUGE_NOTE = 70_000;
  private static final int ONE_IN_HUGE = 12;

  private static final List<String> PARTS = List.of("", "a", "a\0");
  private static final List<String> REGIONS = Arrays.asList(null, "", "us/east");
  private static final List<OffsetDateTime> TIMES =
      Arrays.asList(
          null,
          OffsetDateTime.parse("1969-12-31T23:59:58.999999Z"),
          OffsetDateTime.parse("2024-02-29T23:59:59Z"),
          OffsetDateTime.parse("2024-03-01T00:00:00Z"));

  private final Dimensions dimensions;
  private final Schema schema;
  private final Schema source;
  private final List<Types.NestedField> extras;

  TableShape(Dimensions dimensions) {
    this.dimensions = dimensions;
    // As a catalog numbers them.
    this.schema = TypeUtil.assignIncreasingFreshIds(new Schema(columns(dimensions)));
    this.extras = extras(schema.highestFieldId() + 1);
    this.source = sourceOf(schema);
  }

  private static List<Types.NestedField> columns(Dimensions dimensions) {
    List<Types.NestedField> columns = new ArrayList<>();
    columns.add(Types.NestedField.optional(1, NOTE, Types.StringType.get()));
    columns.add(Types.NestedField.required(2, KEY, dimensions.keyType().type()));
    columns.add(Types.NestedField.optional(3, REGION, Types.StringType.get()));
    columns.add(Types.NestedField.required(4, AMOUNT, Types.LongType.get()));
    columns.add(Types.NestedField.optional(21, TIME, Types.TimestampType.withZone()));
    columns.add(Types.NestedField.optional(22, COUNT, Types.IntegerType.get()));
    columns.add(Types.NestedField.optional(23, RATIO, Types.FloatType.get()));
    columns.add(Types.NestedField.optional(24, FEE, Types.DecimalType.of(9, 2)));
    if (dimensions.payload() == Payload.WIDE) {
      columns.addAll(wideColumns());
    }
    if (dimensions.keyShape() == KeyShape.COMPOSITE) {
      columns.add(Types.NestedField.required(20, PART, Types.StringType.get()));
    }
    return columns;
  }

  private static List<Types.NestedField> wideColumns() {
    Types.StructType place =
        Types.StructType.of(
            Types.NestedField.optional(11, "city", Types.StringType.get()),
            Types.NestedField.required(12, "zip", Types.IntegerType.get()));
    return List.of(
        Types.NestedField.optional(5, "flag", Types.BooleanType.get()),
        Types.NestedField.optional(6, "price", Types.DecimalType.of(12, 2)),
        Types.NestedField.optional(7, "at", Types.TimestampType.withZone()),
        Types.NestedField.required(8, "score", Types.DoubleType.get()),
        Types.NestedField.optional(9, "place", place),
        Types.NestedField.optional(
            10, "tags", Types.ListType.ofOptional(13, Types.StringType.get())),
        Types.NestedField.optional(
            14,
            "marks",
            Types.MapType.ofRequired(15, 16, Types.StringType.get(), Types.IntegerType.get())));
  }

  /** Columns that the table may get, with the ids that it gives them when it gets them in order. */
  private static List<Types.NestedField> extras(int firstId) {
    List<Type> types =
        List.of(
            Types.StringType.get(),
            Types.LongType.get(),
            Types.DoubleType.get(),
            Types.DecimalType.of(10, 2),
            Types.StringType.get(),
            Types.IntegerType.get());
    List<Types.NestedField> extras = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      extras.add(Types.NestedField.optional(firstId + i, "extra" + i, types.get(i)));
    }
    return extras;
  }

  private Schema sourceOf(Schema table) {
    List<Types.NestedField> columns = new ArrayList<>();
    for (Types.NestedField column : table.columns()) {
      Type wide = wideTypes().get(column.fieldId());
      boolean isKey = column.name().equals(KEY);
      columns.add(
          wide == null || isKey ? column : Types.NestedField.from(column).ofType(wide).build());
    }
    columns.addAll(extras);
    return new Schema(columns);
  }

  /** The columns that the table is created with. */
  Schema schema() {
    return schema;
  }

  /** All columns that the table may ever have, in the widest types. */
  Schema source() {
    return source;
  }

  /** The columns that the table may get, in the order in which it does. */
  List<Types.NestedField> extras() {
    return extras;
  }

  /** The types that columns may be widened to, by field id. */
  Map<Integer, Type.PrimitiveType> wideTypes() {
    Map<Integer, Type.PrimitiveType> types = new LinkedHashMap<>();
    types.put(id(COUNT), Types.LongType.get());
    types.put(id(RATIO), Types.DoubleType.get());
    types.put(id(FEE), Types.DecimalType.of(18, 2));
    types.put(id(KEY), dimensions.keyType().wideType().asPrimitiveType());
    return types;
  }

  /** The field ids of the columns that the table may lose. */
  Set<Integer> droppable() {
    Set<String> needed = Set.of(KEY, PART, REGION, TIME, AMOUNT, NOTE);
    return source.columns().stream()
        .filter(column -> !needed.contains(column.name()))
        .map(Types.NestedField::fieldId)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The field id of a column that the table is created with. */
  int id(String column) {
    return schema.findField(column).fieldId();
  }

  /** The field ids of the key columns. */
  List<Integer> keyIds() {
    return dimensions.keyShape().columns().stream().map(this::id).toList();
  }

  /** The values of the key columns of a row, whichever schema of the table it has. */
  List<Object> key(Record row) {
    return keyIds().stream().map(id -> narrow(Columns.value(row, id))).toList();
  }

  private Object narrow(Object keyValue) {
    return dimensions.keyType() == KeyType.INT && keyValue instanceof Long wide
        ? (Object) Math.toIntExact(wide)
        : keyValue;
  }

  /** The key of a number from 0 to {@link #KEYS} - 1. */
  List<Object> key(int index) {
    return dimensions.keyShape() == KeyShape.SINGLE
        ? List.of(dimensions.keyType().value(index))
        : List.of(
            dimensions.keyType().value(index / PARTS.size()), PARTS.get(index % PARTS.size()));
  }

  /** Whether two rows of one key lie in one partition, however the table is partitioned. */
  boolean samePartition(Record one, Record other) {
    return dimensions.partitionColumnsBesideKey().stream()
        .allMatch(column -> Objects.equals(one.getField(column), other.getField(column)));
  }

  /** A row of a key, otherwise random. */
  Record row(List<Object> key, SplittableRandom random) {
    Record row = GenericRecord.create(source);
    for (int i = 0; i < key.size(); i++) {
      row.setField(dimensions.keyShape().columns().get(i), key.get(i));
    }
    row.setField(NOTE, random.nextInt(4) == 0 ? null : note(random));
    row.setField(REGION, REGIONS.get(random.nextInt(REGIONS.size())));
    row.setField(AMOUNT, random.nextLong());
    row.setField(TIME, TIMES.get(random.nextInt(TIMES.size())));
    if (random.nextInt(4) > 0) {
      row.setField(COUNT, random.nextLong());
      row.setField(RATIO, random.nextDouble());
      row.setField(FEE, BigDecimal.valueOf(random.nextLong(1L << 55), 2));
    }
    for (Types.NestedField extra : extras) {
      row.setField(extra.name(), random.nextInt(4) == 0 ? null : extraValue(extra.type(), random));
    }
    if (dimensions.payload() == Payload.WIDE) {
      fillWide(row, random);
    }
    return row;
  }

  private static Object extraValue(Type type, SplittableRandom random) {
    return switch (type.typeId()) {
      case STRING -> "x" + random.nextInt(1000);
      case LONG -> random.nextLong();
      case INTEGER -> random.nextInt();
      case DOUBLE -> random.nextDouble();
      case DECIMAL -> BigDecimal.valueOf(random.nextInt(), 2);
      default -> throw new IllegalArgumentException("no column of " + type);
    };
  }

  private String note(SplittableRandom random) {
    String note = "n" + random.nextInt(1000);
    if (dimensions.payload() != Payload.BULKY) {
      return note;
    }
    boolean huge = random.nextInt(ONE_IN_HUGE) == 0;
    return note + "-".repeat(huge ? HUGE_NOTE : random.nextInt(LONG_NOTE));
  }

  /** Fewer bytes than a row's texts have in any encoding that is not compressed. */
  int leastTextBytes(Record row) {
    return row.getField(NOTE) instanceof String note ? note.length() : 0;
  }

  private void fillWide(Record row, SplittableRandom random) {
    row.setField("score", random.nextInt(8) == 0 ? Double.NaN : random.nextDouble());
    if (random.nextInt(4) > 0) {
      row.setField("flag", random.nextBoolean());
      row.setField("price", BigDecimal.valueOf(random.nextInt(), 2));
    }
    if (random.nextInt(4) > 0) {
      long second = random.nextInt();
      row.setField(
          "at", OffsetDateTime.of(1970, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC).plusSeconds(second));
      row.setField("tags", Arrays.asList("t" + random.nextInt(9), null, ""));
    }
    if (random.nextInt(4) > 0) {
      Record place = GenericRecord.create(schema.findType("place").asStructType());
      place.setField("city", random.nextBoolean() ? null : "c" + random.nextInt(9));
      place.setField("zip", random.nextInt());
      row.setField("place", place);
      row.setField("marks", Map.of("m" + random.nextInt(9), random.nextInt()));
    }
  }

  /** What a delete of a row needs: its key, and its partition where the key does not tell it. */
  Record retraction(Record row) {
    Record image = GenericRecord.create(source);
    dimensions.keyShape().columns().forEach(c -> image.setField(c, row.getField(c)));
    dimensions.partitionColumnsBesideKey().forEach(c -> image.setField(c, row.getField(c)));
    return image;
  }
}
