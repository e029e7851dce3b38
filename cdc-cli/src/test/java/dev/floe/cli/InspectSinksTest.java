package dev.floe.cli;

import static dev.floe.cli.Command.floe;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code floe inspect} tells of sinks: their tokens, how old they are, how safe. */
final class InspectSinksTest {
  private static final String THROUGH = "floe.cdc.committed-through.";
  private static final Schema SCHEMA =
      new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));

  @TempDir private Path warehouse;
  private Lake lake;
  private Table table;

  @BeforeEach
  void createTable() {
    lake = Lake.at(warehouse);
    table = lake.createOrders(SCHEMA, Map.of());
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void aTokenIsToldWithAllThatIsStampedBesideIt() throws Exception {
    snapshot(
        THROUGH + "s",
        "40",
        "floe.cdc.lineage.s",
        "orders",
        "floe.cdc.window-ms.s",
        "60000",
        "floe.cdc.content.s",
        "abc",
        "floe.cdc.max-committed-seq.s",
        "39",
        "floe.cdc.run-spec.s",
        "run:1:0");
    Snapshot newest = table.currentSnapshot();

    JsonNode sink = json(Duration.ofHours(3)).at("/sinks/0");

    assertThat(sink.at("/sinkId").asText()).isEqualTo("s");
    assertThat(sink.at("/prefix").asText()).isEqualTo("floe.cdc.");
    assertThat(sink.at("/position").asLong()).isEqualTo(40);
    assertThat(sink.at("/lineage").asText()).isEqualTo("orders");
    assertThat(sink.at("/windowMs").asLong()).isEqualTo(60_000);
    assertThat(sink.at("/content").asText()).isEqualTo("abc");
    assertThat(sink.at("/maxSequence").asLong()).isEqualTo(39);
    assertThat(sink.at("/runId").asText()).isEqualTo("run:1");
    assertThat(sink.at("/runSpecId").asInt()).isZero();
    assertThat(sink.at("/snapshotId").asLong()).isEqualTo(newest.snapshotId());
    assertThat(sink.at("/stampedAt").asText()).isEqualTo(timeOf(newest).toString());
    assertThat(sink.at("/ageMs").asLong()).isEqualTo(Duration.ofHours(3).toMillis());
    assertThat(sink.at("/newerSnapshots").asInt()).isZero();
    assertThat(sink.has("hint")).isFalse();
    assertThat(text(Duration.ofHours(3)))
        .contains("  s (floe.cdc.*)\n", "position      40\n", "lineage       orders\n")
        .contains("window        60,000 ms\n", "age           3 h, 0 snapshots since\n")
        .contains("snapshot      " + newest.snapshotId() + " of ")
        .contains("content       abc\n", "max sequence  39\n", "run           run:1, spec 0\n");
  }

  @Test
  void lagIsTheAgeOfTheTokenAndTheSnapshotsOfOthersSince() {
    snapshot(THROUGH + "s", "40");
    snapshot();
    snapshot();

    assertThat(text(Duration.ofDays(2)))
        .containsPattern("age           2 d, 2 snapshots since\n")
        .contains("  3 snapshots, the oldest 2 d old; expiry keeps 5 d, and the newest 1\n");
  }

  @Test
  void aPositionThatAHeartbeatStampedAgainIsToldWithTheTimeItWasReached() throws Exception {
    snapshot(THROUGH + "s", "40");
    Instant reached = timeOf(table.currentSnapshot());
    snapshot(THROUGH + "s", "40");

    JsonNode sink = json(Duration.ofHours(1)).at("/sinks/0");

    assertThat(sink.at("/reachedAt").asText()).isEqualTo(reached.toString());
    assertThat(sink.at("/stampedAt").asText())
        .isEqualTo(timeOf(table.currentSnapshot()).toString());
  }

  @Test
  void unreadableTokensAreNamed() throws Exception {
    snapshot(THROUGH + "s", "4O");
    long id = table.currentSnapshot().snapshotId();

    JsonNode sink = json(Duration.ZERO).at("/sinks/0");

    assertThat(sink.has("position")).isFalse();
    assertThat(sink.at("/unreadable/0/snapshotId").asLong()).isEqualTo(id);
    assertThat(sink.at("/unreadable/0/text").asText()).isEqualTo("4O");
    assertThat(text(Duration.ZERO))
        .contains("unreadable    '4O' in snapshot " + id)
        .contains("note          no token of it can be read: it begins anew");
  }

  @Test
  void aTokenInTheOldestSnapshotThatExpiryLeftMayBeNext() {
    snapshot();
    snapshot(THROUGH + "s", "40");
    snapshot();
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(2).commit();

    assertThat(text(Duration.ZERO))
        .contains("2 snapshots, the oldest 0 s old (older ones have been expired)")
        .contains("its snapshot is the oldest that is left: the next expiry may remove it; keep")
        .contains("let it give a heartbeat more often than snapshots are expired\n");
  }

  @Test
  void aTokenOlderThanWhatExpiryKeepsIsNext() {
    snapshot(THROUGH + "s", "40");
    snapshot();

    assertThat(text(Duration.ofDays(4))).doesNotContain("note");
    assertThat(text(Duration.ofDays(6)))
        .contains("its snapshot is older than the 5 d that snapshots are kept: the next expiry");
  }

  @Test
  void aTokenInTheNewestSnapshotIsSafeHoweverOld() {
    snapshot(THROUGH + "s", "40");

    assertThat(text(Duration.ofDays(60))).doesNotContain("note");
  }

  @Test
  void anOldTokenIsSafeAmongTheNewestThatAreKept() {
    snapshot(THROUGH + "s", "40");
    snapshot();
    table.updateProperties().set("history.expire.min-snapshots-to-keep", "2").commit();

    assertThat(text(Duration.ofDays(60))).doesNotContain("note");

    snapshot();
    assertThat(text(Duration.ofDays(60))).contains("the next expiry removes it");
  }

  @Test
  void aSinkWhoseTokenWasExpiredGoesOnAsEarlierMetadataTells() {
    snapshot(THROUGH + "s", "40");
    snapshot("floe.cdc.sink-id", "s");
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();

    assertThat(text(Duration.ZERO))
        .contains("durable copy  none\n")
        .contains(
            "its token's snapshot has been expired: it goes on after position 40, as earlier");
  }

  @Test
  void aSinkWhoseTokenWasExpiredIsLostWithoutDurableCopyAndEarlierMetadata() {
    snapshot(THROUGH + "s", "40");
    snapshot("floe.cdc.sink-id", "s");
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();
    table.updateProperties().set("write.metadata.previous-versions-max", "1").commit();

    assertThat(text(Duration.ZERO))
        .contains("durable copy  none\n")
        .contains("note          how far it was applied cannot be known, since snapshots have been")
        .contains("and the table was written by the sink");
  }

  @Test
  void aDurableCopyThatAgreesKeepsTheSinkSafe() throws Exception {
    snapshot();
    snapshot(THROUGH + "s", "40");
    copy("s", 40, table.currentSnapshot());
    snapshot();
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(2).commit();

    assertThat(text(Duration.ZERO))
        .contains("durable copy  agrees\n")
        .contains("the next expiry may remove it; the durable copy stays\n");
    assertThat(json(Duration.ZERO).at("/sinks/0/durableCopy/agreement").asText()).isEqualTo("same");
  }

  @Test
  void aDurableCopyCountsWhereItsSnapshotWasExpired() throws Exception {
    snapshot(THROUGH + "s", "40");
    Snapshot token = table.currentSnapshot();
    copy("s", 40, token);
    snapshot();
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();

    JsonNode sink = json(Duration.ZERO).at("/sinks/0");

    assertThat(sink.at("/sinkId").asText()).isEqualTo("s");
    assertThat(sink.has("position")).isFalse();
    assertThat(sink.at("/durableCopy/agreement").asText()).isEqualTo("counts");
    assertThat(sink.at("/durableCopy/position").asLong()).isEqualTo(40);
    assertThat(sink.at("/durableCopy/snapshotId").asLong()).isEqualTo(token.snapshotId());
    assertThat(text(Duration.ZERO))
        .contains("durable copy  counts, position 40, snapshot " + token.snapshotId() + " of ")
        .contains("its token's snapshot has been expired: it goes on from the durable copy\n");
  }

  @Test
  void aDurableCopyThatARollbackLeftBehindDoesNotCount() {
    snapshot();
    long first = table.currentSnapshot().snapshotId();
    snapshot(THROUGH + "s", "40");
    copy("s", 40, table.currentSnapshot());
    table.manageSnapshots().rollbackTo(first).commit();

    assertThat(text(Duration.ZERO))
        .contains("durable copy  differs, and does not count, position 40, snapshot ")
        .contains("the table was rolled back behind its durable copy: it begins anew\n");
  }

  @Test
  void aDurableCopyThatCannotBeReadIsNamed() throws Exception {
    snapshot(THROUGH + "s", "40");
    table.updateProperties().set("floe.cdc.token.s", "{}").commit();

    assertThat(text(Duration.ZERO)).contains("durable copy  cannot be read: '{}'\n");
    assertThat(json(Duration.ZERO).at("/sinks/0/durableCopy/text").asText()).isEqualTo("{}");
  }

  @Test
  void aTableThatNoSinkWroteToSaysSo() throws Exception {
    assertThat(text(Duration.ZERO)).contains("  none has written to it\n");
    assertThat(json(Duration.ZERO).at("/sinks").isEmpty()).isTrue();
    assertThat(json(Duration.ZERO).at("/history/snapshots").asInt()).isZero();
  }

  @Test
  void aBranchIsInspectedAsItsReadersSeeIt() throws Exception {
    snapshot(THROUGH + "s", "40");
    table.manageSnapshots().createBranch("audit").commit();
    table.newAppend().toBranch("audit").set(THROUGH + "s", "50").commit();

    JsonNode facts = json(Duration.ZERO, "--branch", "audit");

    assertThat(facts.at("/branch").asText()).isEqualTo("audit");
    assertThat(facts.at("/sinks/0/position").asLong()).isEqualTo(50);
    assertThat(facts.at("/history/snapshots").asInt()).isEqualTo(2);
    assertThat(facts.at("/snapshots/0/current").asBoolean()).isFalse();
    assertThat(facts.at("/snapshots/1/current").asBoolean()).isTrue();
    assertThat(json(Duration.ZERO).at("/sinks/0/position").asLong()).isEqualTo(40);
  }

  @Test
  void aBranchThatIsNotThereIsRefused() {
    snapshot();
    table.manageSnapshots().createTag("v1", table.currentSnapshot().snapshotId()).commit();

    Command unknown = inspect(Duration.ZERO, "--branch", "audti");
    Command tag = inspect(Duration.ZERO, "--branch", "v1");

    assertThat(unknown.status()).isEqualTo(1);
    assertThat(unknown.err())
        .contains("cannot read branch 'audti' of floe.shop.orders: the table has none of this")
        .contains("; its branches: main");
    assertThat(tag.err()).contains("cannot read branch 'v1' of floe.shop.orders: it is a tag");
  }

  private void snapshot(String... keysAndValues) {
    AppendFiles append = table.newAppend();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      append.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    append.commit();
  }

  private void copy(String sinkId, long position, Snapshot snapshot) {
    String text =
        "{\"position\":%d,\"snapshot-id\":%d,\"sequence-number\":%d,\"timestamp-ms\":%d}"
            .formatted(
                position,
                snapshot.snapshotId(),
                snapshot.sequenceNumber(),
                snapshot.timestampMillis());
    table.updateProperties().set("floe.cdc.token." + sinkId, text).commit();
  }

  private static Instant timeOf(Snapshot snapshot) {
    return Instant.ofEpochMilli(snapshot.timestampMillis());
  }

  private String text(Duration afterFirst) {
    Command inspect = inspect(afterFirst);
    assertThat(inspect.status()).as(inspect.err()).isZero();
    return inspect.out();
  }

  private JsonNode json(Duration afterFirst, Object... more) throws Exception {
    List<Object> args = new ArrayList<>(Arrays.asList(more));
    args.addAll(List.of("--format", "json"));
    return new ObjectMapper().readTree(inspect(afterFirst, args.toArray()).out());
  }

  /** Inspects the table so long after its first snapshot. */
  private Command inspect(Duration afterFirst, Object... more) {
    Instant first =
        table.snapshots().iterator().hasNext()
            ? timeOf(table.snapshots().iterator().next())
            : Instant.EPOCH;
    List<Object> args = new ArrayList<>(List.of("inspect", "--warehouse", warehouse));
    args.addAll(List.of("--table", "shop.orders"));
    args.addAll(Arrays.asList(more));
    return floe(Clock.fixed(first.plus(afterFirst), ZoneOffset.UTC), args.toArray());
  }
}
