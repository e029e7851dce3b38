package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Scenario.Shape;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are deleted wherever they are: in other partitions, under other specs. */
class VectorMovesTest {
  private static final UnaryOperator<CdcSink.Builder> PLAIN = options -> options;
  private static final String[] PLACES = {"north", "south", "east", "west"};

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static void assertVectorsOnly(Scenario scenario) {
    assertThat(DeleteFiles.listed(scenario.table())).allMatch(ContentFileUtil::isDV);
  }

  @Test
  void anUpdateMovesARowToAnotherDayAndBack() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TD, PLAIN)) {
      scenario.epoch("1.I1(Mar) 2.I1(Mar) 3.I1(Apr)");
      scenario.epoch("1.UB2(Mar) 1.UA2(Apr)");
      assertThat(scenario.rows()).containsExactly("1:Apr", "2:Mar", "3:Apr");
      scenario.epoch("1.UB3(Apr) 1.UA3(Mar) 3.UB3(Apr) 3.UA3(May)");
      assertThat(scenario.rows()).containsExactly("1:Mar", "2:Mar", "3:May");
      assertVectorsOnly(scenario);
    }
  }

  @Test
  @DisplayName(
      "a before-image with another day than the row's, as of a source that has but the key")
  void aBeforeImageOfAnotherDayFindsTheRow() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TD, PLAIN)) {
      scenario.epoch("1.I1(Mar) 2.I1(Mar)");
      scenario.epoch("1.UB2(Jan) 1.UA2(Apr) 2.D2(Jan)");
      assertThat(scenario.rows()).containsExactly("1:Apr");
    }
  }

  @Test
  void rowsOfOneKeyInSeveralPartitionsAllGo() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TK, PLAIN)) {
      scenario.epoch("1.I1(Mar)");
      scenario.epoch("1.I2(Apr)");
      scenario.epoch("1.D3(Mar)");
      assertThat(scenario.rows()).as("the day is in the key").containsExactly("1:Apr");
    }
  }

  @Test
  void partitionsThatAreAddedAndRemovedInUse() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.TP, CdcSink.Builder::upsert)) {
      scenario.epoch("1.I1(north) 2.I1(south) 3.I1(north)");
      change(scenario, table -> table.updateSpec().removeField("name").commit());
      scenario.epoch("1.UA2(south)");
      assertThat(scenario.rows()).containsExactly("1:south", "2:south", "3:north");
      scenario.restart();
      scenario.epoch("2.UA3(north) 1.UA3(east)");
      assertThat(scenario.rows()).containsExactly("1:east", "2:north", "3:north");
      change(scenario, table -> table.updateSpec().addField(Expressions.bucket("id", 2)).commit());
      scenario.restart();
      scenario.epoch("1.UA4(west) 2.D4 3.UA4(west)");
      assertThat(scenario.rows()).containsExactly("1:west", "3:west");
      assertVectorsOnly(scenario);
      assertThat(scenario.table().specs().values())
          .as("specs of the table, of which none was added for the deletes")
          .hasSize(3);
    }
  }

  private static void change(Scenario scenario, Consumer<Table> change) {
    change.accept(scenario.table());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void randomMovesUnderChangingSpecsBesideACompactor(long seed) {
    Random random = new Random(seed);
    Shape shape = Shapes.TP;
    Map<Integer, String> expected = new TreeMap<>();
    try (Scenario scenario =
        Scenario.inVersion3(
            lake, shape, options -> options.upsert().shards(1 + random.nextInt(3)))) {
      for (int epoch = 1; epoch <= 15; epoch += 1) {
        scenario.epoch(changes(random, epoch, expected));
        assertThat(scenario.rows())
            .as("seed %d, epoch %d", seed, epoch)
            .containsExactlyElementsOf(
                expected.entrySet().stream()
                    .map(row -> row.getKey() + ":" + row.getValue())
                    .sorted()
                    .toList());
        meanwhile(random, scenario);
      }
      assertVectorsOnly(scenario);
      assertThat(scenario.count(CdcCounter.EQUALITY_DELETE_FALLBACKS)).isZero();
    }
  }

  private static String changes(Random random, int epoch, Map<Integer, String> rows) {
    StringBuilder changes = new StringBuilder();
    for (int i = 0; i < 8; i += 1) {
      int key = random.nextInt(20);
      String place = PLACES[random.nextInt(PLACES.length)];
      int sequence = epoch * 100 + i;
      if (random.nextInt(3) == 0) {
        changes.append(" %d.D%d(%s)".formatted(key, sequence, place));
        rows.remove(key);
      } else {
        changes.append(" %d.UA%d(%s)".formatted(key, sequence, place));
        rows.put(key, place);
      }
    }
    return changes.toString();
  }

  private static void meanwhile(Random random, Scenario scenario) {
    Table table = scenario.table();
    switch (random.nextInt(5)) {
      case 0 -> {
        if (table.spec().isUnpartitioned()) {
          table.updateSpec().addField("name").commit();
        } else {
          table.updateSpec().removeField(table.spec().fields().get(0).name()).commit();
        }
        scenario.restart();
      }
      case 1 -> {
        ForeignRewrite rewrite = ForeignRewrite.begin(table);
        if (!rewrite.isEmpty()) {
          rewrite.asOldAsItsRows().commit();
        }
      }
      case 2 -> scenario.restart();
      default -> {
        // Nothing happens.
      }
    }
  }
}
