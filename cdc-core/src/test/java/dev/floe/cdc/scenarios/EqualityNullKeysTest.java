package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.ForeignDeletes;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Scenario.Shape;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody deletes rows without a key, after the key column has become optional. */
class EqualityNullKeysTest {
  private static final Schema SCHEMA = new Schema(Shapes.T0.schema().columns());
  private static final Shape SHAPE =
      new Shape(SCHEMA, PartitionSpec.unpartitioned(), Shapes.T0.row(), Shapes.T0.view());

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
  @ValueSource(strings = {"none", "counts", "full"})
  @DisplayName("an equality delete of a null key stays, whether its file's statistics tell or not")
  void theDeleteStays(String metrics) {
    Map<String, String> properties =
        Map.of(
            TableProperties.FORMAT_VERSION,
            "3",
            TableProperties.DEFAULT_WRITE_METRICS_MODE,
            metrics);
    try (Scenario scenario =
        Scenario.in(lake, SHAPE, properties, options -> options.equalityColumns("id"))) {
      scenario.epoch("1.I1(a) 2.I2(b)");
      scenario.table().updateSchema().makeColumnOptional("id").commit();
      Table table = scenario.table();
      ForeignWriter.append(table, Rows.row(table.schema(), null, "nobody", null));
      Schema key = table.schema().select("id");
      scenario
          .table()
          .newRowDelta()
          .addDeletes(
              ForeignDeletes.equality(
                  table,
                  table.spec(),
                  null,
                  key,
                  List.of(Rows.row(key, (Object) null), Rows.row(key, 2))))
          .commit();
      scenario.epoch("3.I4(c)");
      assertThat(scenario.rows()).containsExactly("1:a", "3:c");
      scenario.epoch("1.D5");
      assertThat(scenario.rows()).containsExactly("3:c");
      assertThat(DeleteFiles.listed(scenario.table()))
          .extracting("content")
          .contains(FileContent.EQUALITY_DELETES);
    }
  }
}
