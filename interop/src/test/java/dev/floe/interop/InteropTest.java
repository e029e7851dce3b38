package dev.floe.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.interop.SparkProcess.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spark sees the rows that Floe wrote: as written, and after its own maintenance; and Floe writes
 * on to what Spark maintained. With {@code -Dinterop.short} a selection of the scenarios.
 */
class InteropTest {
  private static Lake lake;
  private static SparkProcess spark;

  @BeforeAll
  static void open(@TempDir Path folder, @TempDir Path temporaryFolder) throws IOException {
    lake = new Lake(folder);
    spark = new SparkProcess(lake, temporaryFolder);
  }

  @AfterAll
  static void close() throws IOException {
    spark.close();
    lake.close();
  }

  @TestFactory
  Stream<DynamicTest> keyTypes() {
    return tests(KeyScenarios.all());
  }

  @TestFactory
  Stream<DynamicTest> partitions() {
    return tests(PartitionScenarios.all());
  }

  @TestFactory
  Stream<DynamicTest> values() {
    return tests(ValueScenarios.all());
  }

  @TestFactory
  Stream<DynamicTest> evolution() {
    return tests(EvolutionScenarios.all());
  }

  @TestFactory
  Stream<DynamicTest> foreignWriters() {
    return tests(ForeignWriterScenarios.all());
  }

  /** Why {@link Filter.Misses#FOREIGN_FILES} is there: when this fails, it can go. */
  @Test
  void uuidsAreMissedInFilesThatSparkWrote() {
    Schema schema = new Schema(NestedField.required(1, "k", Types.UUIDType.get()));
    Table table = lake.catalog().createTable(Lake.id("uuids"), schema);
    String keys =
        "('00000000-0000-0000-0000-000000000001', 'f0000000-0000-0000-0000-000000000001')";
    spark.sql("INSERT INTO lake.db.uuids SELECT explode(array" + keys + ")", Reading.VECTORIZED);
    table.refresh();

    assertThat(lake.rows("uuids")).hasSize(2);
    assertThat(spark.sql("SELECT * FROM lake.db.uuids", Reading.VECTORIZED)).hasSize(2);
    UUID key = UUID.fromString("f0000000-0000-0000-0000-000000000001");
    assertThat(spark.sql("SELECT * FROM lake.db.uuids WHERE k = '" + key + "'", Reading.VECTORIZED))
        .isEmpty();
    assertThat(table.newScan().filter(Expressions.equal("k", key)).planFiles()).isEmpty();
  }

  /**
   * A fault of the reader's: Spark keeps the keys of a delete file, by the file's name, in the type
   * that the key had when it was read.
   */
  @Test
  void deletesAreSkippedByASessionThatReadBeforeAKeyWasWidened() {
    Schema schema = new Schema(List.of(NestedField.required(1, "k", Types.IntegerType.get())), Set.of(1));
    Shape shape = new Shape(schema, PartitionSpec.unpartitioned(), Storage.PARQUET_V2, Shape.Upsert.OFF);
    try (Story story = new Story(lake, spark, "widened", shape)) {
      story.put(1).put(2).commit().remove(1).commit();
      assertThat(spark.sql("SELECT * FROM lake.db.widened", Reading.VECTORIZED))
          .containsExactly("[\"2\"]");
      story.alter(table -> table.updateSchema().updateColumn("k", Types.LongType.get()).commit());
      assertThat(spark.sql("SELECT * FROM lake.db.widened", Reading.VECTORIZED))
          .containsExactlyInAnyOrder("[\"1\"]", "[\"2\"]");
      assertThat(spark.sql("SELECT * FROM lake.db.widened", Reading.UNCACHED))
          .containsExactly("[\"2\"]");
      assertThat(lake.rows("widened")).containsExactly("[\"2\"]");
    }
  }

  private static Stream<DynamicTest> tests(List<Scenario> scenarios) {
    boolean onlyShort = System.getProperty("interop.short") != null;
    return scenarios.stream()
        .filter(scenario -> scenario.inShort() || !onlyShort)
        .map(
            scenario ->
                DynamicTest.dynamicTest(
                    scenario.name(), () -> new Comparison(lake, spark, scenario).run()));
  }
}
