package dev.floe.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.interop.SparkProcess.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spark sees the rows that Floe wrote: as written, and after its own maintenance; and Floe writes
 * on to what Spark maintained. With {@code -Dinterop.short} a selection of the scenarios, with
 * {@code -Dinterop.only=...} those whose name a regular expression finds.
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

  @Test
  @DisplayName("a reader's fault, why there is Filter.Misses.FOREIGN_FILES")
  void uuidsAreMissedInFilesThatSparkWrote() {
    assertThat(keysFoundInFileOfSpark("uuids", Map.of())).isEmpty();
    assertThat(
            keysFoundInFileOfSpark(
                "uuids_without_bounds",
                Map.of(
                    TableProperties.METRICS_MODE_COLUMN_CONF_PREFIX + "k",
                    "counts",
                    TableProperties.PARQUET_COLUMN_STATS_ENABLED_PREFIX + "k",
                    "false")))
        .hasSize(1);
  }

  /** Looks up one of two uuids in a file that Spark wrote under some properties of the table. */
  private static List<String> keysFoundInFileOfSpark(String table, Map<String, String> properties) {
    Schema schema = new Schema(NestedField.required(1, "k", Types.UUIDType.get()));
    lake.catalog().createTable(Lake.id(table), schema, PartitionSpec.unpartitioned(), properties);
    String low = "'00000000-0000-0000-0000-000000000001'";
    String high = "'f0000000-0000-0000-0000-000000000001'";
    spark.sql(
        "INSERT INTO lake.db.%s SELECT explode(array(%s, %s))".formatted(table, low, high),
        Reading.VECTORIZED);
    assertThat(lake.rows(table)).hasSize(2);
    assertThat(spark.sql("SELECT * FROM lake.db." + table, Reading.VECTORIZED)).hasSize(2);
    return spark.sql(
        "SELECT * FROM lake.db.%s WHERE k = %s".formatted(table, high), Reading.VECTORIZED);
  }

  /**
   * Spark keeps the keys of a delete file, by the file's name, in the type that the key had when it
   * was read; until a garbage collection, which is why there is more than one try.
   */
  @Test
  @DisplayName("a reader's fault, why time travel is compared without a cache")
  void deletesAreSkippedByASessionThatReadBeforeAKeyWasWidened() {
    assertThat(IntStream.range(0, 5))
        .anyMatch(
            i -> readAroundAWideningOfTheKey("widened" + i).equals(List.of("[\"1\"]", "[\"2\"]")));
  }

  /** What Spark sees of a table whose key it knew as an int; row 1 was deleted then. */
  private static List<String> readAroundAWideningOfTheKey(String table) {
    Schema schema =
        new Schema(List.of(NestedField.required(1, "k", Types.IntegerType.get())), Set.of(1));
    Shape shape =
        new Shape(schema, PartitionSpec.unpartitioned(), Storage.PARQUET_V2, Shape.Upsert.OFF);
    String query = "SELECT * FROM lake.db." + table + " ORDER BY k";
    try (Story story = new Story(lake, spark, table, shape)) {
      story.put(1).put(2).commit().remove(1).commit();
      assertThat(spark.sql(query, Reading.VECTORIZED)).containsExactly("[\"2\"]");
      story.alter(
          widened -> widened.updateSchema().updateColumn("k", Types.LongType.get()).commit());
      List<String> cached = spark.sql(query, Reading.VECTORIZED);
      assertThat(spark.sql(query, Reading.UNCACHED)).containsExactly("[\"2\"]");
      assertThat(lake.rows(table)).containsExactly("[\"2\"]");
      return cached;
    }
  }

  private static Stream<DynamicTest> tests(List<Scenario> scenarios) {
    boolean onlyShort = System.getProperty("interop.short") != null;
    Pattern only = Pattern.compile(System.getProperty("interop.only", ""));
    return scenarios.stream()
        .filter(scenario -> scenario.inShort() || !onlyShort)
        .filter(scenario -> only.matcher(scenario.name()).find())
        .map(
            scenario ->
                DynamicTest.dynamicTest(
                    scenario.name(), () -> new Comparison(lake, spark, scenario).run()));
  }
}
