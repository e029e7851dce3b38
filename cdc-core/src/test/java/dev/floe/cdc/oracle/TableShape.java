package dev.floe.cdc.oracle;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;

/** The columns of a run's table, its possible keys, and random rows of it. */
final class TableShape {
  static final String KEY = "key";
  static final String PART = "part";
  static final String REGION = "region";
  static final String AMOUNT = "amount";
  private static final String NOTE = "note";

  /** How many keys there are. */
  static final int KEYS = 12;

  private static final int LONG_NOTE = 20_000;
  private static final int HUGE_NOTE = 70_000;
  private static final int ONE_IN_HUGE = 12;

  private static final List<String> PARTS = List.of("", "a", "a\0");
  private static final List<String> REGIONS = Arrays.asList(null, "", "us/east");

  private final Dimensions dimensions;
  private final Schema schema;

  TableShape(Dimensions dimensions) {
    this.dimensions = dimensions;
    this.schema = new Schema(columns(dimensions));
  }

  private static List<Types.NestedField> columns(Dimensions dimensions) {
    List<Types.NestedField> columns = new ArrayList<>();
    columns.add(Types.NestedField.optional(1, NOTE, Types.StringType.get()));
    columns.add(Types.NestedField.required(2, KEY, dimensions.keyType().type()));
    columns.add(Types.NestedField.optional(3, REGION, Types.StringType.get()));
    columns.add(Types.NestedField.required(4, AMOUNT, Types.LongType.get()));
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

  Schema schema() {
    return schema;
  }

  List<String> keyColumns() {
    return dimensions.keyShape().columns();
  }

  /** The values of the key columns of a row. */
  List<Object> key(Record row) {
    return keyColumns().stream().map(row::getField).toList();
  }

  /** The key of a number from 0 to {@link #KEYS} - 1. */
  List<Object> key(int index) {
    return dimensions.keyShape() == KeyShape.SINGLE
        ? List.of(dimensions.keyType().value(index))
        : List.of(
            dimensions.keyType().value(index / PARTS.size()), PARTS.get(index % PARTS.size()));
  }

  /** Whether two rows of one key lie in one partition. */
  boolean samePartition(Record one, Record other) {
    return dimensions.partitioning().followsKey()
        || java.util.Objects.equals(one.getField(REGION), other.getField(REGION));
  }

  /** A row of a key, otherwise random. */
  Record row(List<Object> key, SplittableRandom random) {
    Record row = GenericRecord.create(schema);
    for (int i = 0; i < key.size(); i++) {
      row.setField(keyColumns().get(i), key.get(i));
    }
    row.setField(NOTE, random.nextInt(4) == 0 ? null : note(random));
    row.setField(REGION, REGIONS.get(random.nextInt(REGIONS.size())));
    row.setField(AMOUNT, random.nextLong());
    if (dimensions.payload() == Payload.WIDE) {
      fillWide(row, random);
    }
    return row;
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
    Record image = GenericRecord.create(schema);
    keyColumns().forEach(column -> image.setField(column, row.getField(column)));
    if (!dimensions.partitioning().followsKey()) {
      image.setField(REGION, row.getField(REGION));
    }
    return image;
  }
}
