package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lets every step of a script go wrong in every way. */
class CrashSimulatorTest {
  private static final String ONE_CASE = "floe.simulation.case";

  @TempDir static Path folder;
  private static Workers workers;
  private static Sinks sinks;

  @BeforeAll
  static void open() {
    workers = new Workers();
    sinks = new Sinks(folder);
  }

  @AfterAll
  static void close() {
    workers.close();
    sinks.close();
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  @DisabledIfSystemProperty(named = ONE_CASE, matches = ".+")
  void everyStepGoesWrongOnce(Setting setting) {
    explore(setting + ", one fault", setting, exploration -> exploration.single(setting));
  }

  @ParameterizedTest
  @EnumSource(value = Setting.class, names = "V2_RETRACT")
  @DisabledIfSystemProperty(named = ONE_CASE, matches = ".+")
  void everyStepGoesWrongAndTheRecoveryToo(Setting setting) {
    int[] distances = {1, 2, 3, 5, 8, 13};
    explore(
        setting + ", two faults",
        setting,
        exploration -> exploration.pairs(setting, Policy.ABORT, distances));
  }

  @Tag("heavy")
  @ParameterizedTest
  @EnumSource(Setting.class)
  @DisabledIfSystemProperty(named = ONE_CASE, matches = ".+")
  void everyStepGoesWrongAndEveryOneOfTheRecoveryToo(Setting setting) {
    int[] distances = IntStream.rangeClosed(1, 40).toArray();
    for (Policy policy : setting.policies()) {
      explore(
          setting + ", two faults, " + policy,
          setting,
          exploration -> exploration.pairs(setting, policy, distances));
    }
  }

  private static void explore(String what, Setting setting, Consumer<Exploration> cases) {
    assumeTrue(setting.name().matches(System.getProperty("floe.simulation.settings", ".*")));
    Exploration exploration = new Exploration(sinks, workers);
    cases.accept(exploration);
    System.out.printf(
        "crash simulator: %s: %d steps, %d crash points%n",
        what, exploration.steps(), exploration.explored());
    assertNoFailure(exploration.failures());
    assertThat(exploration.steps()).isGreaterThan(60);
    assertThat(exploration.explored()).isGreaterThan(500);
    assertThat(sinks.usedBytes()).isZero();
  }

  @Test
  @EnabledIfSystemProperty(named = ONE_CASE, matches = ".+")
  void theNamedCase() {
    Steps run = CrashCase.parse(System.getProperty(ONE_CASE)).run(sinks);
    System.out.println(run.journal());
    assertThat(run.size()).isPositive();
  }

  private static void assertNoFailure(List<String> failures) {
    // All of them, in short: which steps they are at says what is the matter.
    failures.forEach(
        failure ->
            System.out.println(
                "crash simulator: failed: " + failure.replaceAll("\\n.*", "").replace('\n', ' ')));
    List<String> first = new ArrayList<>(failures.subList(0, Math.min(3, failures.size())));
    assertThat(first).as("%d cases failed, of which", failures.size()).isEmpty();
  }
}
