package dev.floe.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadTest {
  private static final long SEED = 7;

  @ParameterizedTest
  @EnumSource(names = {"INSERTS", "UPDATES"})
  void distinctKeysAreAllKeysInNoOrder(Workload workload) {
    long[] ids = workload.changes(1_000, SEED).ids;
    assertThat(ids).isNotEqualTo(Arrays.stream(ids).sorted().toArray());
    assertThat(Arrays.stream(ids).sorted()).containsExactlyElementsOf(range(1_000));
  }

  @Test
  void mixHasTheSharesItSays() {
    Changes changes = Workload.MIX.changes(10_000, SEED);
    assertThat(changes.kinds).filteredOn(kind -> kind == ChangeKind.INSERT).hasSize(3_000);
    assertThat(changes.kinds).filteredOn(kind -> kind == ChangeKind.DELETE).hasSize(1_000);
    assertThat(Counts.of(changes)).isEqualTo(new Counts(3_000, 2_000));
  }

  @Test
  void mixChangesOnlyRowsThatAreThereAndInsertsAKeyOnce() {
    Changes changes = Workload.MIX.changes(10_000, SEED);
    Set<Long> live = new HashSet<>();
    Set<Long> born = new HashSet<>();
    for (int i = 0; i < changes.count(); i++) {
      long id = changes.ids[i];
      switch (changes.kinds[i]) {
        case INSERT -> {
          assertThat(born.add(id)).as("first insert of %d", id).isTrue();
          live.add(id);
        }
        case DELETE -> assertThat(live.remove(id)).as("row of %d to delete", id).isTrue();
        default -> assertThat(live).as("rows to update").contains(id);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void sameSeedMakesTheSameChanges(Workload workload) {
    Changes changes = workload.changes(500, SEED);
    Changes again = workload.changes(500, SEED);
    assertThat(again.ids).isEqualTo(changes.ids);
    assertThat(again.emails).isEqualTo(changes.emails);
    assertThat(again.scores).isEqualTo(changes.scores);
  }

  @Test
  void viewsAndRecordsHoldTheSameValues() {
    Changes changes = Workload.INSERTS.changes(200, SEED);
    ChangeView view = new ChangeView(changes);
    RecordMaker records = new RecordMaker(changes);
    InternalRecordWrapper internal = new InternalRecordWrapper(Columns.SCHEMA.asStruct());
    for (int i = 0; i < changes.count(); i++) {
      for (int pos = 0; pos < Columns.COUNT; pos++) {
        assertThat(internal.wrap(records.row(i)).get(pos, Object.class))
            .as("change %d, column %d", i, pos)
            .isEqualTo(view.at(i).get(pos, Object.class));
      }
    }
  }

  private static Iterable<Long> range(int count) {
    return LongStream.range(0, count).boxed().toList();
  }
}
