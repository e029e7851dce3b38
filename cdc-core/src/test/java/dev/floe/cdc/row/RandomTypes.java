package dev.floe.cdc.row;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Random row types: every type that Parquet holds, nested, optional and required. */
public final class RandomTypes {
  private static final int MAX_DEPTH = 3;

  private final Random random;
  private int nextId = 1;

  public RandomTypes(Random random) {
    this.random = random;
  }

  public Types.StructType row() {
    return struct(0);
  }

  private Types.StructType struct(int depth) {
    int size = 1 + random.nextInt(depth == 0 ? 20 : 4);
    List<Types.NestedField> fields = new ArrayList<>();
    for (int i = 0; i < size; i += 1) {
      int id = nextId++;
      Type type = type(depth);
      fields.add(
          random.nextBoolean()
              ? Types.NestedField.optional(id, "f" + i, type)
              : Types.NestedField.required(id, "f" + i, type));
    }
    if (random.nextInt(8) == 0) {
      fields.add(Types.NestedField.optional(nextId++, "unknown", Types.UnknownType.get()));
    }
    return Types.StructType.of(fields);
  }

  private Type type(int depth) {
    if (depth < MAX_DEPTH && random.nextInt(5) == 0) {
      return nested(depth + 1);
    }
    return switch (random.nextInt(20)) {
      case 0 -> Types.VariantType.get();
      case 1 -> random.nextBoolean() ? Types.GeometryType.crs84() : Types.GeographyType.crs84();
      default -> primitive(random);
    };
  }

  private Type nested(int depth) {
    int id = nextId++;
    int valueId = nextId++;
    return switch (random.nextInt(5)) {
      case 0 -> Types.ListType.ofOptional(id, type(depth));
      case 1 -> Types.ListType.ofRequired(id, type(depth));
      case 2 -> Types.MapType.ofOptional(id, valueId, primitive(random), type(depth));
      case 3 -> Types.MapType.ofRequired(id, valueId, primitive(random), type(depth));
      default -> struct(depth);
    };
  }

  public static Type primitive(Random random) {
    return switch (random.nextInt(17)) {
      case 0 -> Types.BooleanType.get();
      case 1 -> Types.IntegerType.get();
      case 2 -> Types.LongType.get();
      case 3 -> Types.FloatType.get();
      case 4 -> Types.DoubleType.get();
      case 5 -> decimal(1 + random.nextInt(38), random);
      case 6 -> Types.DateType.get();
      case 7 -> Types.TimeType.get();
      case 8 -> Types.TimestampType.withoutZone();
      case 9 -> Types.TimestampType.withZone();
      case 10 -> Types.TimestampNanoType.withoutZone();
      case 11 -> Types.TimestampNanoType.withZone();
      case 12 -> Types.UUIDType.get();
      case 13 -> Types.FixedType.ofLength(1 + random.nextInt(20));
      case 14 -> Types.BinaryType.get();
      default -> Types.StringType.get();
    };
  }

  private static Types.DecimalType decimal(int precision, Random random) {
    return Types.DecimalType.of(precision, random.nextInt(precision + 1));
  }
}
