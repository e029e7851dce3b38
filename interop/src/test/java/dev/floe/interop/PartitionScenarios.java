package dev.floe.interop;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Tables in partitions, whose rows move between them, and tables whose spec changes while rows that
 * were written under the older ones are updated and deleted.
 */
final class PartitionScenarios {
  private static final int KEYS = 40;

  private static final List<NestedField> COLUMNS =
      List.of(
          NestedField.required(1, "id", Types.IntegerType.get()),
          NestedField.optional(2, "region", Types.StringType.get()),
          NestedField.optional(3, "ts", Types.TimestampType.withZone()),
          NestedField.optional(4, "name", Types.StringType.get()),
          NestedField.optional(5, "v", Types.LongType.get()));

  private static final Schema SCHEMA = new Schema(COLUMNS, Set.of(1));

  private static final Life LIFE = Life.of(KEYS, PartitionScenarios::payload);

  private PartitionScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (Storage storage : Storage.all()) {
      all.add(life("none", spec(), storage, Shape.Upsert.OFF));
      all.add(life("none", spec(), storage, Shape.Upsert.ON));
      all.add(life("bucket(id)", spec().bucket("id", 4), storage, Shape.Upsert.OFF));
      all.add(
          life("bucket(id)", spec().bucket("id", 4), storage, Shape.Upsert.ON)
              .inShortForm(Storage.AVRO_V3));
      all.add(life("region", spec().identity("region"), storage, Shape.Upsert.OFF));
      all.add(
          life("day(ts)", spec().day("ts"), storage, Shape.Upsert.OFF)
              .inShortForm(Storage.PARQUET_V3, Storage.ORC_V2));
      all.add(
          life(
              "truncate(name), bucket(id)",
              spec().truncate("name", 2).bucket("id", 3),
              storage,
              Shape.Upsert.OFF));
      all.add(ofKey(storage, Shape.Upsert.ON));
      all.addAll(evolved(storage));
    }
    for (Storage storage : Storage.mixed()) {
      all.add(life("region", spec().identity("region"), storage, Shape.Upsert.OFF));
    }
    return all;
  }

  private static List<Scenario> evolved(Storage storage) {
    Consumer<Table> bucketed =
        table -> table.updateSpec().addField(Expressions.bucket("id", 4)).commit();
    Consumer<Table> byDay = table -> table.updateSpec().addField(Expressions.day("ts")).commit();
    Consumer<Table> rebucketed =
        table ->
            table
                .updateSpec()
                .removeField(Expressions.bucket("id", 4))
                .addField("id_bucket_7", Expressions.bucket("id", 7))
                .commit();
    Consumer<Table> regionless = table -> table.updateSpec().removeField("region").commit();
    return List.of(
        evolved("none to bucket(id) to other buckets", spec(), storage, bucketed, rebucketed)
            .inShortForm(Storage.PARQUET_V2, Storage.AVRO_V3),
        evolved(
            "region to region and day(ts) to day(ts)",
            spec().identity("region"),
            storage,
            byDay,
            regionless),
        evolved(
            "bucket(id) to bucket(id) and day(ts) to other buckets",
            spec().bucket("id", 4),
            storage,
            byDay,
            rebucketed),
        evolved(
            "region to none to bucket(id)",
            spec().identity("region"),
            storage,
            regionless,
            bucketed));
  }

  /** A key that holds the partition's column, so that upserts know the partition. */
  private static Scenario ofKey(Storage storage, Shape.Upsert upsert) {
    Schema schema =
        new Schema(
            List.of(
                NestedField.required(1, "id", Types.IntegerType.get()),
                NestedField.required(2, "region", Types.StringType.get()),
                NestedField.optional(3, "v", Types.LongType.get())),
            Set.of(1, 2));
    List<List<?>> keys = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      keys.add(List.of(i / 2, i % 2 == 0 ? "a" : "b/c"));
    }
    return new Life(keys, (i, generation) -> new Object[] {1000L * generation + i})
        .scenario(
            "partition region of the key, upsert " + upsert + ", " + storage,
            new Shape(
                schema,
                PartitionSpec.builderFor(schema).identity("region").build(),
                storage,
                upsert),
            List.of(Filter.equal("region", "b/c"), Filter.equal("id", 3)));
  }

  private static Scenario life(
      String name, PartitionSpec.Builder spec, Storage storage, Shape.Upsert upsert) {
    return LIFE.scenario(
        "partition %s, upsert %s, %s".formatted(name, upsert, storage),
        new Shape(SCHEMA, spec.build(), storage, upsert),
        filters());
  }

  /** All rows of each spec are updated or deleted under the next, by a run and by the next run. */
  private static Scenario evolved(
      String name,
      PartitionSpec.Builder spec,
      Storage storage,
      Consumer<Table> first,
      Consumer<Table> second) {
    return new Scenario(
        "partition evolved, %s, %s".formatted(name, storage),
        new Shape(SCHEMA, spec.build(), storage, Shape.Upsert.OFF),
        story -> {
          LIFE.born(story);
          story.alter(first);
          LIFE.changed(story, 1);
          LIFE.changed(story.restart(), 2);
        },
        story -> {
          LIFE.changed(story, 3);
          story.alter(second);
          LIFE.changed(story, 4);
          LIFE.changed(story, 5);
        },
        filters());
  }

  private static List<Filter> filters() {
    return List.of(
        Filter.equal("id", 0),
        Filter.equal("id", 7),
        Filter.equal("region", "r1"),
        Filter.equal("region", null),
        Filter.equal("ts", ts(1, 1)),
        Filter.equal("name", "name 12"),
        Filter.atLeast("v", 1000),
        Filter.equal("v", 3L));
  }

  /** A key's partition is another one in every generation, and null in some. */
  private static Object[] payload(int key, int generation) {
    return new Object[] {
      (key + generation) % 5 == 0 ? null : "r" + (key + generation) % 3,
      (key + generation) % 7 == 0 ? null : ts(key, generation),
      (key + generation) % 11 == 0 ? null : "name " + (key + generation),
      1000L * generation + key
    };
  }

  private static OffsetDateTime ts(int key, int generation) {
    return OffsetDateTime.of(1970, 1, 1, 0, 0, 0, 1000 * key, ZoneOffset.UTC)
        .plusDays((key + 5L * generation) % 4 - 2);
  }

  private static PartitionSpec.Builder spec() {
    return PartitionSpec.builderFor(SCHEMA);
  }
}
