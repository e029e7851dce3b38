package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

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
    World before = Worlds.after(Setting.V2_RETRACT, Scripts.two(), sinks);
    for (Policy policy : List.of(Policy.RETRY, Policy.RUNNER)) {
      if (policy == Policy.RETRY || foreigner != Foreigner.ROLLS_BACK) {
        explore(
            "beside one who " + foreigner + ", " + policy,
            turns ->
                new BesideForeigner(
                    before.copy(),
                    Setting.V2_RETRACT,
                    policy,
                    Scripts.plain(),
                    foreigner,
                    sinks,
                    turns));
      }
    }
  }

  private static void explore(String what, Interleaved.Maker maker) {
    Interleavings interleavings = Interleavings.all(workers, 6000);
    interleavings.explore(maker);
    System.out.printf(
        "crash simulator: %s: %d interleavings (%d more were the same as one of them)%n",
        what, interleavings.complete(), interleavings.givenUp());
    List<String> failures = interleavings.failures();
    assertThat(failures.subList(0, Math.min(2, failures.size())))
        .as("%d interleavings failed, of which", failures.size())
        .isEmpty();
    assertThat(interleavings.complete()).isGreaterThan(5);
  }
}
