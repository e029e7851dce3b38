package dev.floe.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
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
