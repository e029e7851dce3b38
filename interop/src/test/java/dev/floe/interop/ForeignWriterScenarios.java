package dev.floe.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Tables that Spark updates and deletes rows of between Floe's epochs: by rewriting the files, or
 * by position deletes, which are deletion vectors in version 3.
 */
final class ForeignWriterScenarios {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.optional(2, "region", Types.StringType.get()),
              NestedField.optional(3, "v", Types.LongType.get())),
          Set.of(1));

  private static final Life LIFE =
      Life.of(36, (key, generation) -> new Object[] {"r" + key % 3, 1000L * generation + key});

  private ForeignWriterScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (Storage storage : Storage.all()) {
      for (String mode : List.of("copy-on-write", "merge-on-read")) {
        all.add(changed(mode, "none", spec().build(), storage));
        all.add(changed(mode, "region", spec().identity("region").build(), storage));
      }
    }
    return all;
  }

  private static Scenario changed(
      String mode, String partitions, PartitionSpec spec, Storage storage) {
    return new Scenario(
        "Spark changes rows, %s, partition %s, %s".formatted(mode, partitions, storage),
        new Shape(SCHEMA, spec, storage, Shape.Upsert.OFF),
        story -> {
          story.alter(
              table ->
                  table
                      .updateProperties()
                      .set(TableProperties.DELETE_MODE, mode)
                      .set(TableProperties.UPDATE_MODE, mode)
                      .commit());
          LIFE.born(story);
          story.sparkUpdates(oneOf(4, 1), "v", -1L).sparkDeletes(oneOf(4, 2));
          LIFE.grown(story);
          story.sparkDeletes(oneOf(5, 1)).sparkUpdates(oneOf(5, 2), "v", -2L);
          LIFE.changed(story, 5);
        },
        story -> {
          story.sparkUpdates(oneOf(6, 3), "v", -3L).sparkDeletes(oneOf(6, 5));
          LIFE.old(story);
          story.sparkUpdates(oneOf(5, 4), "v", -4L);
        },
        List.of(Filter.equal("v", -1L), Filter.equal("v", -4L), Filter.atLeast("v", 1000)));
  }

  /** One key in so many. */
  private static Filter oneOf(int many, int remainder) {
    return new Filter(
        "id %% %d = %d".formatted(many, remainder),
        row -> (Integer) row.getField("id") % many == remainder);
  }

  private static PartitionSpec.Builder spec() {
    return PartitionSpec.builderFor(SCHEMA);
  }
}
