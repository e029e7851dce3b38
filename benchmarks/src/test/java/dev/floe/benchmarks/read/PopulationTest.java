package dev.floe.benchmarks.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.benchmarks.write.Changes;
import dev.floe.cdc.change.ChangeKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PopulationTest {
  private static final long SEED = 42;
  private static final int ROWS = 3_000;
  private static final int CHANGES = 5_000;

  @Test
  void changesMeetARowOrNoneAsTheirKindSays() {
    Population population = new Population(SEED);
    Map<Long, Double> model = new HashMap<>();
    apply(population.newcomers(ROWS), model);
    for (int epoch = 0; epoch < 3; epoch++) {
      apply(population.epoch(CHANGES), model);
      Contents expected = new Contents();
      model.forEach(expected::add);
      assertThat(population.contents().same(expected))
          .as("%s are %s", population.contents(), expected)
          .isTrue();
    }
  }

  @Test
  void ninetyPercentOfAnEpochUpdate() {
    Population population = new Population(SEED);
    population.newcomers(ROWS);
    Changes epoch = population.epoch(CHANGES);
    Map<ChangeKind, Integer> counts = new EnumMap<>(ChangeKind.class);
    for (int i = 0; i < epoch.count(); i++) {
      counts.merge(epoch.kind(i), 1, Integer::sum);
    }
    assertThat(counts.get(ChangeKind.UPDATE_AFTER)).isBetween(4_400, 4_600);
    assertThat(counts.get(ChangeKind.INSERT)).isBetween(200, 300);
    assertThat(counts.get(ChangeKind.DELETE)).isBetween(200, 300);
  }

  @Test
  void aPopulationWithoutRowsBeginsWithAnInsert() {
    Population population = new Population(SEED);
    assertThat(population.epoch(1).kind(0)).isEqualTo(ChangeKind.INSERT);
    assertThat(population.contents().rows()).isEqualTo(1);
  }

  private static void apply(Changes changes, Map<Long, Double> model) {
    for (int i = 0; i < changes.count(); i++) {
      boolean isNew = changes.kind(i) == ChangeKind.INSERT;
      assertThat(model.containsKey(changes.id(i))).isNotEqualTo(isNew);
      if (changes.kind(i).carriesRow()) {
        model.put(changes.id(i), changes.score(i));
      } else {
        model.remove(changes.id(i));
      }
    }
  }
}
