package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.DeleteFiles;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All kinds of maintenance, at all moments of many epochs: before the writes, before the commit,
 * within it and after it. Everything is drawn from a seed, and every epoch's rows are compared.
 */
class MaintenanceBesideSinkTest {
  private static final int EPOCHS = 20;
  private static final int KEYS = 6;

  private enum Chore {
    EXPIRE,
    REWRITE_MANIFESTS,
    BEGIN_COMPACTION,
    FINISH_COMPACTION,
    REMOVE_DANGLING_DELETES,
    EMPTY_SNAPSHOT,
    SET_PROPERTY
  }

  private static Lake lake;

  private final Faults faults = new Faults();
  private final Map<Integer, String> model = new TreeMap<>();
  private final List<String> journal = new ArrayList<>();
  private FaultyCatalog catalog;
  private SplittableRandom random;
  private ForeignRewrite compaction;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @BeforeEach
  void connect() {
    catalog = lake.connect(new FaultyCatalog(faults));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  @DisplayName("22, 35, 37, 38: maintenance at any moment harms neither rows nor token")
  void maintenanceAtAnyMomentHarmsNothing(long seed) {
    random = new SplittableRandom(seed);
    try (Scenario scenario = Scenario.in(lake, random.nextBoolean() ? Shapes.T0 : Shapes.BUCKETS)) {
      CdcSink sink = scenario.open(catalog);
      try {
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
          maintain(scenario.table());
          scenario.write(sink, changes(epoch));
          maintain(scenario.table());
          faults.beforeNextCommit(() -> maintain(scenario.table()));
          assertThat(sink.commit(epoch).outcome()).as("%s", journal).isInstanceOf(Committed.class);
          maintain(scenario.table());
          assertThat(scenario.rows()).as("%s", journal).isEqualTo(modelled());
          if (random.nextInt(4) == 0) {
            journal.add("restart");
            sink.close();
            sink = scenario.open(catalog);
            assertThat(sink.committedThrough()).as("%s", journal).hasValue(epoch);
          }
        }
      } finally {
        sink.close();
      }
      assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(EPOCHS);
      assertThat(scenario.count(CdcCounter.COMMIT_FAILURES)).isZero();
      assertThat(scenario.count(CdcCounter.SUSPECTED_TOKEN_EXPIRY)).isZero();
      assertThat(scenario.count(CdcCounter.ORPHAN_FILES)).isZero();
    }
  }

  /**
   * Changes of some keys, each once, of which at least one leaves a row: what Iceberg does to an
   * epoch of deletes alone, {@link CompactionBesideSinkTest} shows.
   */
  private String changes(int epoch) {
    StringBuilder changes = new StringBuilder();
    int first = 1 + random.nextInt(KEYS);
    for (int key = 1; key <= KEYS; key++) {
      if (key == first || random.nextInt(3) == 0) {
        changes.append(' ').append(change(key, epoch, key != first && random.nextInt(3) == 0));
      }
    }
    journal.add("epoch " + epoch + ":" + changes);
    return changes.toString();
  }

  private String change(int key, int epoch, boolean goes) {
    String now = "e" + epoch;
    String before = model.get(key);
    if (before == null) {
      model.put(key, now);
      return "%d.I%d(%s)".formatted(key, epoch, now);
    }
    if (goes) {
      model.remove(key);
      return "%d.D%d(%s)".formatted(key, epoch, before);
    }
    model.put(key, now);
    return "%1$d.UB%2$d(%3$s) %1$d.UA%2$d(%4$s)".formatted(key, epoch, before, now);
  }

  private List<String> modelled() {
    return model.entrySet().stream().map(row -> row.getKey() + ":" + row.getValue()).toList();
  }

  private void maintain(Table table) {
    if (table.currentSnapshot() == null || random.nextInt(3) == 0) {
      return;
    }
    Chore chore = Chore.values()[random.nextInt(Chore.values().length)];
    journal.add(chore.toString());
    switch (chore) {
      case EXPIRE -> Upkeep.expireToOneSnapshot(table);
      case REWRITE_MANIFESTS -> Upkeep.rewriteManifests(table);
      case BEGIN_COMPACTION -> compaction = ForeignRewrite.begin(table);
      case FINISH_COMPACTION -> finishCompaction();
      case REMOVE_DANGLING_DELETES -> removeDanglingDeletes(table);
      case EMPTY_SNAPSHOT -> Upkeep.emptySnapshot(table);
      case SET_PROPERTY -> table.updateProperties().set("round", "" + journal.size()).commit();
    }
  }

  private void finishCompaction() {
    if (compaction == null || compaction.isEmpty()) {
      return;
    }
    try {
      compaction.asOldAsItsRows().commit();
    } catch (ValidationException overtaken) {
      // Its files were compacted, or the history since its start was expired, meanwhile.
      journal.add("compaction given up: " + overtaken.getMessage());
    }
    compaction = null;
  }

  private static void removeDanglingDeletes(Table table) {
    if (!DeleteFiles.dangling(table).isEmpty()) {
      DeleteFiles.removeDangling(table);
    }
  }
}
