package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Scenario.Shape;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors for files in partitions by a column that is changed while a sink runs. */
class VectorPartitionsTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "tenant", Types.IntegerType.get()),
              NestedField.required(2, "id", Types.IntegerType.get()),
              NestedField.optional(3, "name", Types.StringType.get())),
          Set.of(1, 2));

  /** By the tens of a change's key, with several rows in each partition. */
  private static final Shape BY_TENANT =
      new Shape(
          SCHEMA,
          PartitionSpec.builderFor(SCHEMA).identity("tenant").build(),
          change -> Rows.row(SCHEMA, change.key() / 10, change.key() % 10, change.image()),
          row -> row.get(0) + "-" + row.get(1) + ":" + row.get(2));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  @DisplayName("a partition column is widened after the sink has read the manifests")
  void aPartitionColumnIsWidenedInUse(String format) {
    Map<String, String> properties =
        Map.of(TableProperties.FORMAT_VERSION, "3", TableProperties.DEFAULT_FILE_FORMAT, format);
    try (Scenario scenario = Scenario.in(lake, BY_TENANT, properties, options -> options)) {
      scenario.epoch("11.I1(a) 12.I1(b) 13.I1(c) 21.I1(d) 22.I1(e) 31.I1(f)");
      scenario.epoch("11.UB2(a) 11.UA2(A) 22.D2");
      scenario.table().updateSchema().updateColumn("tenant", Types.LongType.get()).commit();
      scenario.epoch("12.UB3(b) 12.UA3(B) 31.D3");
      scenario.epoch("21.D4 13.D4");
      assertThat(scenario.rows()).containsExactly("1-1:A", "1-2:B");
      assertThat(DeleteFiles.listed(scenario.table())).allMatch(ContentFileUtil::isDV);
    }
  }

  @Test
  @DisplayName("no vector is written into a partition whose column was dropped: nobody could read")
  void aPartitionColumnIsDropped() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TP, options -> options)) {
      scenario.epoch("1.I1(north) 2.I1(north) 3.I1(south)");
      scenario.table().updateSpec().removeField("name").commit();
      scenario.table().updateSchema().deleteColumn("name").commit();
      scenario.restart();
      Record key = GenericRecord.create(scenario.table().schema());
      key.setField("id", 1);
      scenario.sink().write(key, ChangeKind.DELETE, 2);
      assertThat(catchThrowableOfType(EpochCommitException.class, () -> scenario.sink().commit(20)))
          .hasMessageContaining("partition of the field 'name' of spec 0, whose column was dropped")
          .hasMessageContaining("rewrite the table's data files into its present spec");
      assertThat(lake.rows(scenario.name())).hasSize(3);
    }
  }
}
