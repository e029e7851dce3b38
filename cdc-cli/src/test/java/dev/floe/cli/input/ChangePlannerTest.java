package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.debezium;
import static dev.floe.cli.input.Lines.json;
import static dev.floe.cli.input.Lines.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChangePlannerTest {
  private static final String FULL_UPDATE =
      "{'before':{'id':1,'r':'eu','v':'a'},'after':{'id':1,'r':'us','v':'b'},'op':'u'}";
  private static final String UPDATE_WITHOUT_BEFORE =
      "{'before':null,'after':{'id':1,'r':'eu','v':'b'},'op':'u'}";

  private final ChangePlanner byKey =
      ChangePlanner.builder(List.of("id")).partitionColumns(List.of("id")).build();
  private final ChangePlanner byRegion =
      ChangePlanner.builder(List.of("id")).partitionColumns(List.of("r")).build();

  @Test
  void createIsAnInsertOfTheAfterImage() throws BadLineException {
    assertThat(plan(byKey, "{'before':null,'after':{'id':1},'op':'c'}"))
        .containsExactly(change(ChangeKind.INSERT, "{'id':1}"));
  }

  @Test
  void snapshotReadReplacesItsRow() throws BadLineException {
    assertThat(plan(byKey, "{'after':{'id':1},'op':'r'}"))
        .containsExactly(change(ChangeKind.UPDATE_AFTER, "{'id':1}"));
  }

  @Test
  void snapshotReadIsAnInsertWhenAskedFor() throws BadLineException {
    ChangePlanner planner = ChangePlanner.builder(List.of("id")).reads(Reads.INSERT).build();
    assertThat(plan(planner, "{'after':{'id':1},'op':'r'}"))
        .containsExactly(change(ChangeKind.INSERT, "{'id':1}"));
  }

  @Test
  void snapshotReadIntoAPartitionThatTheKeyDoesNotTellIsBad() throws BadLineException {
    String read = "{'after':{'id':1,'r':'eu'},'op':'r'}";
    assertBad(byRegion, read, "snapshot read", "partitioned by 'r'", "--on-read insert");
    ChangePlanner inserts =
        ChangePlanner.builder(List.of("id"))
            .partitionColumns(List.of("r"))
            .reads(Reads.INSERT)
            .build();
    assertThat(plan(inserts, read)).containsExactly(change(ChangeKind.INSERT, "{'id':1,'r':'eu'}"));
  }

  @Test
  void updateRetractsTheBeforeImage() throws BadLineException {
    for (ChangePlanner planner : List.of(byKey, byRegion)) {
      assertThat(plan(planner, FULL_UPDATE))
          .containsExactly(
              change(ChangeKind.UPDATE_BEFORE, "{'id':1,'r':'eu','v':'a'}"),
              change(ChangeKind.UPDATE_AFTER, "{'id':1,'r':'us','v':'b'}"));
    }
  }

  @Test
  void updateOfTheKeyDeletesTheOldRowAndInsertsTheNew() throws BadLineException {
    assertThat(plan(byKey, "{'before':{'id':1,'v':'a'},'after':{'id':2,'v':'a'},'op':'u'}"))
        .containsExactly(
            change(ChangeKind.DELETE, "{'id':1,'v':'a'}"),
            change(ChangeKind.INSERT, "{'id':2,'v':'a'}"));
  }

  @Test
  void updateOfTheKeyWithTheOldKeyAlone() throws BadLineException {
    String update =
        "{'before':{'id':1,'r':null,'v':null},'after':{'id':2,'r':'eu','v':'a'},'op':'u'}";
    assertThat(plan(byKey, update))
        .containsExactly(
            change(ChangeKind.DELETE, "{'id':1,'r':null,'v':null}"),
            change(ChangeKind.INSERT, "{'id':2,'r':'eu','v':'a'}"));
    assertBad(byRegion, update, "before-image incomplete", "'r'", "REPLICA IDENTITY FULL");
  }

  @Test
  void updateOfOnePartOfACompositeKeyIsAKeyChange() throws BadLineException {
    ChangePlanner planner = ChangePlanner.builder(List.of("a", "b")).build();
    assertThat(plan(planner, "{'before':{'a':1,'b':1},'after':{'a':1,'b':2},'op':'u'}"))
        .extracting(PlannedChange::kind)
        .containsExactly(ChangeKind.DELETE, ChangeKind.INSERT);
  }

  @Test
  void updateWithoutBeforeIsAnAfterImageWhenTheKeyTellsThePartition() throws BadLineException {
    assertThat(plan(byKey, UPDATE_WITHOUT_BEFORE))
        .containsExactly(change(ChangeKind.UPDATE_AFTER, "{'id':1,'r':'eu','v':'b'}"));
    assertThat(plan(ChangePlanner.builder(List.of("id")).build(), UPDATE_WITHOUT_BEFORE))
        .hasSize(1);
  }

  @Test
  void updateWithoutBeforeIsAnAfterImageUnderUpsert() throws BadLineException {
    ChangePlanner planner =
        ChangePlanner.builder(List.of("id")).partitionColumns(List.of("r")).upsert().build();
    assertThat(plan(planner, UPDATE_WITHOUT_BEFORE))
        .containsExactly(change(ChangeKind.UPDATE_AFTER, "{'id':1,'r':'eu','v':'b'}"));
  }

  @Test
  void updateWithoutBeforeIsBadWhenTheOldPartitionIsUnknown() {
    assertBad(
        byRegion,
        UPDATE_WITHOUT_BEFORE,
        "it has no before-image",
        "partitioned by 'r'",
        "REPLICA IDENTITY FULL",
        "--upsert");
  }

  @Test
  void updateWithoutAfterIsBad() {
    assertBad(byKey, "{'before':{'id':1},'after':null,'op':'u'}", "has no 'after' image", "update");
  }

  @Test
  void deleteRetractsTheBeforeImage() throws BadLineException {
    assertThat(plan(byRegion, "{'before':{'id':1,'r':'eu','v':'a'},'after':null,'op':'d'}"))
        .containsExactly(change(ChangeKind.DELETE, "{'id':1,'r':'eu','v':'a'}"));
  }

  @Test
  void deleteWithTheKeyAloneInTheBeforeImage() throws BadLineException {
    String delete = "{'before':{'id':1,'r':null,'v':null},'op':'d'}";
    assertThat(plan(byKey, delete))
        .containsExactly(change(ChangeKind.DELETE, "{'id':1,'r':null,'v':null}"));
    assertBad(byRegion, delete, "before-image incomplete", "'r'");
    assertBad(byRegion, "{'before':{'id':1},'op':'d'}", "before-image incomplete", "'r'");
  }

  @Test
  void deleteWithoutBeforeUsesTheEventsKey() throws BadLineException {
    String delete = "{'key':{'id':1},'value':{'before':null,'after':null,'op':'d'}}";
    assertThat(plan(byKey, delete)).containsExactly(change(ChangeKind.DELETE, "{'id':1}"));
    assertBad(
        byRegion, delete, "it has only the key", "partitioned by 'r'", "REPLICA IDENTITY FULL");
  }

  @Test
  void deleteWithoutBeforeAndKeyIsBad() {
    assertBad(byKey, "{'before':null,'op':'d'}", "neither a before-image nor a key");
  }

  @Test
  void placeholderInThePartitionColumnOfABeforeImageIsIncomplete() {
    assertBad(
        byRegion,
        "{'before':{'id':1,'r':'__debezium_unavailable_value'},'op':'d'}",
        "before-image incomplete");
  }

  @Test
  void rowWithoutItsKeyIsBad() {
    assertBad(byKey, "{'after':{'v':1},'op':'c'}", "key column 'id' is missing or null");
    assertBad(byKey, "{'after':{'id':null},'op':'c'}", "key column 'id' is missing or null");
    assertBad(byKey, "{'before':{'v':1},'op':'d'}", "key column 'id' is missing or null");
    assertBad(
        byKey,
        "{'before':{'v':1},'after':{'id':1},'op':'u'}",
        "key column 'id' is missing or null");
  }

  @Test
  void truncateIsBadUnlessSkipped() throws BadLineException {
    String truncate = "{'source':{},'op':'t'}";
    assertBad(byKey, truncate, "cannot apply the truncate", "--on-truncate");
    ChangePlanner planner =
        ChangePlanner.builder(List.of("id")).onTruncate(OnTruncate.SKIP).build();
    assertThat(plan(planner, truncate)).isEmpty();
  }

  @Test
  void tombstoneAndOtherChangeNothing() throws BadLineException {
    assertThat(plan(byKey, "null")).isEmpty();
    assertThat(plan(byKey, "{'ts_ms':1}")).isEmpty();
    assertThat(plan(byKey, "{'op':'m','message':{}}")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(ChangeKind.class)
  void flatEventIsTheKindItNames(ChangeKind kind) throws BadLineException {
    SourceEvent event = flat("{'op':'" + kind + "','id':1,'r':'eu'}");
    List<PlannedChange> changes = new ArrayList<>();
    byRegion.plan(event, changes);
    assertThat(changes).containsExactly(change(kind, "{'id':1,'r':'eu'}"));
  }

  @Test
  void flatDeleteWithoutThePartitionColumnIsIncomplete() throws BadLineException {
    SourceEvent event = flat("{'op':'DELETE','id':1}");
    assertThatThrownBy(() -> byRegion.plan(event, new ArrayList<>()))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("before-image incomplete");
    List<PlannedChange> changes = new ArrayList<>();
    byKey.plan(event, changes);
    assertThat(changes).containsExactly(change(ChangeKind.DELETE, "{'id':1}"));
  }

  @Test
  void reusedListHoldsTheLastPlanOnly() throws BadLineException {
    List<PlannedChange> changes = new ArrayList<>();
    byKey.plan(debezium(FULL_UPDATE), changes);
    byKey.plan(debezium("{'after':{'id':9},'op':'c'}"), changes);
    assertThat(changes).containsExactly(change(ChangeKind.INSERT, "{'id':9}"));
    SourceEvent bad = debezium("{'after':null,'op':'c'}");
    assertThatThrownBy(() -> byKey.plan(bad, changes))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("insert");
    assertThat(changes).isEmpty();
  }

  @Test
  void optionGivenTwiceIsRefused() {
    assertThatThrownBy(() -> ChangePlanner.builder(List.of("id")).upsert().upsert())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot set upsert again: it is UPSERT already");
    assertThatThrownBy(() -> ChangePlanner.builder(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no key columns");
  }

  private static SourceEvent flat(String line) throws BadLineException {
    return new FlatFormat(new FlatOptions(Optional.of("op"), Map.of(), Optional.empty()))
        .parse(json(line));
  }

  private static List<PlannedChange> plan(ChangePlanner planner, String line)
      throws BadLineException {
    List<PlannedChange> changes = new ArrayList<>();
    planner.plan(debezium(line), changes);
    return changes;
  }

  private static PlannedChange change(ChangeKind kind, String image) {
    return new PlannedChange(kind, object(image));
  }

  private static void assertBad(ChangePlanner planner, String line, String... parts) {
    assertThatThrownBy(() -> plan(planner, line))
        .as(line)
        .isInstanceOf(BadLineException.class)
        .hasMessageStartingWith("cannot apply the ")
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }
}
