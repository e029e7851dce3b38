package dev.floe.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** A table for each type that a key may have and Spark can read, in each storage. */
final class KeyScenarios {
  private static final int LOOKED_UP = 5;

  private KeyScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (Storage storage : Storage.all()) {
      KeyValues keys = new KeyValues();
      all.add(one(storage, Types.BooleanType.get(), keys.booleans()));
      all.add(one(storage, Types.IntegerType.get(), keys.ints()));
      all.add(one(storage, Types.LongType.get(), keys.longs()));
      all.add(
          one(storage, Types.StringType.get(), keys.strings())
              .inShortForm(Storage.PARQUET_V2, Storage.ORC_V2, Storage.AVRO_V3));
      all.add(
          one(storage, Types.UUIDType.get(), keys.uuids())
              .inShortForm(
                  Storage.PARQUET_V3,
                  Storage.ORC_V3,
                  Storage.AVRO_V3,
                  Storage.PARQUET_V3_EQUALITY));
      all.add(one(storage, Types.DecimalType.of(9, 2), keys.decimals(9, 2)));
      all.add(one(storage, Types.DecimalType.of(18, 0), keys.decimals(18, 0)));
      all.add(
          one(storage, Types.DecimalType.of(38, 10), keys.decimals(38, 10))
              .inShortForm(Storage.PARQUET_V2, Storage.ORC_V3));
      all.add(one(storage, Types.BinaryType.get(), keys.binaries()));
      all.add(one(storage, Types.DateType.get(), keys.dates()));
      all.add(one(storage, Types.TimestampType.withoutZone(), keys.timestamps()));
      all.add(one(storage, Types.TimestampType.withZone(), keys.instants()));
      all.add(
          two(
              storage,
              Types.StringType.get(),
              Types.IntegerType.get(),
              KeyValues.pairs(keys.strings(), keys.ints())));
      all.add(
          two(
              storage,
              Types.LongType.get(),
              Types.UUIDType.get(),
              KeyValues.pairs(keys.longs(), keys.uuids())));
    }
    return all;
  }

  private static Scenario one(Storage storage, Type type, List<?> keys) {
    Schema schema =
        new Schema(
            List.of(
                NestedField.required(1, "k", type),
                NestedField.optional(2, "v", Types.LongType.get())),
            Set.of(1));
    return Life.of(keys, KeyScenarios::payload)
        .scenario("key " + type + ", " + storage, shape(schema, storage), lookUps("k", keys));
  }

  private static Scenario two(Storage storage, Type first, Type second, List<List<?>> keys) {
    Schema schema =
        new Schema(
            List.of(
                NestedField.required(1, "a", first),
                NestedField.required(2, "b", second),
                NestedField.optional(3, "v", Types.LongType.get())),
            Set.of(1, 2));
    return new Life(keys, KeyScenarios::payload)
        .scenario(
            "key (%s, %s), %s".formatted(first, second, storage),
            shape(schema, storage),
            lookUps("b", keys.stream().<Object>map(key -> key.get(1)).toList()));
  }

  private static Object[] payload(int key, int generation) {
    return new Object[] {1000L * generation + key};
  }

  private static Shape shape(Schema schema, Storage storage) {
    return new Shape(schema, PartitionSpec.unpartitioned(), storage, Shape.Upsert.OFF);
  }

  /** Of some keys, spread over the list, and of values that rows have and had. */
  private static List<Filter> lookUps(String column, List<?> keys) {
    List<Filter> filters = new ArrayList<>();
    int step = keys.size() / LOOKED_UP | 1; // Odd, so that keys of all fates come up.
    IntStream.iterate(0, i -> i < keys.size(), i -> i + step)
        .forEach(i -> filters.add(Filter.equal(column, keys.get(i))));
    filters.add(Filter.equal("v", 0L));
    filters.add(Filter.atLeast("v", 1000));
    return filters;
  }
}
