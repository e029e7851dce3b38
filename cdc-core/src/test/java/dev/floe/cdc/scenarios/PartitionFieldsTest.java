package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitions of several fields, of one column twice, and of columns inside structs. */
class PartitionFieldsTest {
  private static final Types.StructType PLACE =
      Types.StructType.of(
          NestedField.optional(4, "city", Types.StringType.get()),
          NestedField.optional(5, "code", Types.IntegerType.get()));
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.optional(2, "name", Types.StringType.get()),
              NestedField.optional(3, "place", PLACE)),
          Set.of(1));

  private static Lake lake;

  private final String table = lake.newName();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static Record image(int id, String name, Record place) {
    return row(SCHEMA, id, name, place);
  }

  private static Record place(String city, Integer code) {
    Record place = GenericRecord.create(PLACE);
    place.set(0, city);
    place.set(1, code);
    return place;
  }

  private CdcSink sink(PartitionSpec spec) {
    lake.create(table, SCHEMA, spec);
    return CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build();
  }

  private Set<String> partitions(PartitionSpec spec) {
    return lake.plan(table).stream()
        .filter(task -> task.deletes().isEmpty())
        .map(task -> spec.partitionToPath(task.file().partition()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void move(CdcSink sink, Record from, Record to) {
    sink.write(from, ChangeKind.UPDATE_BEFORE, 2);
    sink.write(to, ChangeKind.UPDATE_AFTER, 2);
  }

  @Test
  void oneColumnTwiceAndAnotherOfTheKey() {
    PartitionSpec spec =
        PartitionSpec.builderFor(SCHEMA)
            .identity("name")
            .truncate("name", 1)
            .bucket("id", 1)
            .build();
    try (CdcSink sink = sink(spec)) {
      sink.write(image(1, "ab", null), ChangeKind.INSERT, 1);
      sink.write(image(2, "ac", null), ChangeKind.INSERT, 1);
      sink.commit(1);
      assertThat(partitions(spec))
          .containsExactly("name=ab/name_trunc=a/id_bucket=0", "name=ac/name_trunc=a/id_bucket=0");
      move(sink, image(1, "ab", null), image(1, null, null));
      sink.commit(2);
      assertThat(partitions(spec))
          .containsExactly(
              "name=ac/name_trunc=a/id_bucket=0", "name=null/name_trunc=null/id_bucket=0");
      sink.write(image(1, null, null), ChangeKind.UPDATE_BEFORE, 3);
      sink.write(image(1, "z", null), ChangeKind.UPDATE_AFTER, 3);
      sink.commit(3);
    }
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(image(1, "z", null), image(2, "ac", null));
  }

  @Test
  void aColumnInsideAStruct() {
    PartitionSpec spec =
        PartitionSpec.builderFor(SCHEMA)
            .identity("place.city", "city")
            .truncate("place.code", 10, "code")
            .build();
    Record bonn = image(1, "a", place("Bonn", 53));
    Record nowhere = image(2, "b", null);
    Record nameless = image(3, "c", place(null, null));
    try (CdcSink sink = sink(spec)) {
      for (Record image : List.of(bonn, nowhere, nameless)) {
        sink.write(image, ChangeKind.INSERT, 1);
      }
      sink.commit(1);
      assertThat(partitions(spec)).containsExactly("city=Bonn/code=50", "city=null/code=null");
      move(sink, bonn, image(1, "a", null));
      move(sink, nowhere, image(2, "b", place("Ulm", -1)));
      move(sink, nameless, image(3, "c", place("Ulm", -10)));
      sink.commit(2);
      assertThat(partitions(spec)).containsExactly("city=Ulm/code=-10", "city=null/code=null");
    }
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(
            image(1, "a", null), image(2, "b", place("Ulm", -1)), image(3, "c", place("Ulm", -10)));
  }
}
