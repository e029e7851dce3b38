package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Writers of one table at once, in all interleavings of their catalog calls. */
class InterleavingsTest {
  private static final String ONE_CASE = "floe.simulation.interleaving";

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
  @EnumSource(Policy.class)
  void twoCommittersOfTheSameEpochs(Policy policy) {
    World before = Worlds.after(Setting.V2_RETRACT, Scripts.one(), sinks);
    explore(
        "same epochs by two, " + policy,
        policy == Policy.BACKLOG ? 8 : 100,
        turns ->
            new Committers(before.copy(), Setting.V2_RETRACT, policy, sinks, turns)
                .and(Scripts.plain())
                .and(Scripts.plain()));
  }

  @ParameterizedTest
  @EnumSource(
      value = Policy.class,
      mode = Mode.EXCLUDE,
      names = {"RUNNER", "BACKLOG"})
  void twoCommittersOfEpochsOfOtherSizes(Policy policy) {
    World before = Worlds.after(Setting.V2_RETRACT, Scripts.one(), sinks);
    explore(
        "epochs of other sizes by two, " + policy,
        80,
        turns ->
            new Committers(before.copy(), Setting.V2_RETRACT, policy, sinks, turns)
                .and(Scripts.plain())
                .and(Scripts.coarse()));
  }

  @Test
  void twoUpsertsIntoAnEmptyTable() {
    World before = Worlds.empty(Setting.V3_UPSERT);
    explore(
        "an empty table by two upserts",
        150,
        turns ->
            new Committers(before.copy(), Setting.V3_UPSERT, Policy.RETRY, sinks, turns)
                .and(Scripts.two())
                .and(Scripts.two()));
  }

  @Test
  void threeCommittersOfOneEpoch() {
    World before = Worlds.after(Setting.V2_RETRACT, Scripts.one(), sinks);
    explore(
        "one epoch by three",
        80,
        turns ->
            new Committers(before.copy(), Setting.V2_RETRACT, Policy.RETRY, sinks, turns)
                .and(Scripts.two())
                .and(Scripts.two())
                .and(Scripts.two())
                .opened());
  }

  @ParameterizedTest
  @EnumSource(Foreigner.class)
  void besideAForeignWriter(Foreigner foreigner) {
    for (Policy policy : List.of(Policy.RETRY, Policy.RUNNER)) {
      if (policy == Policy.RETRY || foreigner != Foreigner.ROLLS_BACK) {
        besideAForeignWriter(Setting.V2_RETRACT, policy, foreigner);
      }
    }
  }

  /** What comes between the looking up of rows and the commit is seen by the next try. */
  @ParameterizedTest
  @EnumSource(Foreigner.class)
  void vectorsBesideAForeignWriter(Foreigner foreigner) {
    besideAForeignWriter(Setting.V3_UPSERT, Policy.RETRY, foreigner);
  }

  private static void besideAForeignWriter(Setting setting, Policy policy, Foreigner foreigner) {
    World before = Worlds.after(setting, Scripts.two(), sinks);
    explore(
        "beside one who " + foreigner + ", " + setting + ", " + policy,
        8,
        turns ->
            new BesideForeigner(
                before.copy(), setting, policy, Scripts.plain(), foreigner, sinks, turns));
  }

  private static void explore(String what, int least, Interleaved.Maker maker) {
    String one = System.getProperty(ONE_CASE, "");
    if (!one.isEmpty()) {
      assumeTrue(one.startsWith(what + "/"));
      System.out.println(Interleavings.replay(maker, one.substring(what.length() + 1)));
      return;
    }
    Interleavings interleavings = Interleavings.all(workers, 6000);
    interleavings.explore(maker);
    System.out.printf(
        "crash simulator: %s: %d interleavings (%d more were the same as one of them)%n",
        what, interleavings.complete(), interleavings.givenUp());
    List<String> failures = interleavings.failures();
    assertThat(failures.subList(0, Math.min(2, failures.size())))
        .as("%s: %d interleavings failed, of which", what, failures.size())
        .isEmpty();
    assertThat(interleavings.complete()).as("interleavings").isGreaterThanOrEqualTo(least);
  }
}
