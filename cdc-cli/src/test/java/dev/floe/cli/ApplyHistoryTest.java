package dev.floe.cli;

import static dev.floe.cli.Workspace.create;
import static dev.floe.cli.Workspace.row;
import static dev.floe.cli.Workspace.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that resume from tables whose history was expired, rolled back or branched. */
final class ApplyHistoryTest {
  private static final String TOKEN = "floe.cdc.token.s";

  private Workspace work;

  @BeforeEach
  void workspace(@TempDir Path directory) {
    work = new Workspace(directory);
  }

  @Test
  void expiredTokensSnapshotIsResumedFromItsCopy() {
    apply(create(1, "a"), create(2, "b"));
    expireToken();

    Command again = apply(create(1, "a"), create(2, "b"), update(1, "a", "A"));

    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.out()).contains("1 changes applied", "2 lines that were applied before");
    assertThat(work.rows()).containsExactly(row(1, "A"), row(2, "b"));
  }

  @Test
  void changedInputIsRefusedByTheCopyToo() {
    apply(create(1, "a"), create(2, "b"));
    expireToken();

    Command again = apply(create(1, "a"), create(2, "B"), create(3, "c"));

    assertThat(again.status()).isEqualTo(1);
    assertThat(again.err()).contains("the first 2 lines are not the ones that were applied");
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"));
  }

  @Test
  void lostHistoryIsRefused() {
    apply(create(1, "a"));
    loseHistory();

    Command again = apply(create(1, "a"), create(2, "b"));

    assertThat(again.status()).isEqualTo(1);
    assertThat(again.err())
        .contains("cannot resume sink 's' of table shop.orders: the snapshots that would tell")
        .contains("the copy of it in property floe.cdc.token.s cannot be read")
        .contains(
            "with --upsert, run with --from-scratch; else give the lines that are not applied");
    assertThat(work.rows()).containsExactly(row(1, "a"));
  }

  @Test
  void lostHistoryIsPassedOverFromScratch() {
    apply(create(1, "a"), create(2, "b"));
    loseHistory();

    Command again =
        work.apply(
            work.write("in.jsonl", create(1, "a"), create(2, "b"), update(1, "a", "A")),
            "--sink-id",
            "s",
            "--upsert",
            "--from-scratch");

    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.out()).contains("3 changes applied");
    assertThat(work.rows()).containsExactly(row(1, "A"), row(2, "b"));
    Command after = apply(create(1, "a"), create(2, "b"), update(1, "a", "A"));
    assertThat(after.out()).startsWith("0 changes applied");
  }

  @Test
  void fromScratchChangesNothingWhereTheTableKnows() {
    apply(create(1, "a"));

    Command again = apply("--from-scratch", create(1, "a"), create(2, "b"));

    assertThat(again.out()).contains("1 changes applied", "1 lines that were applied before");
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"));
  }

  @Test
  void branchIsWrittenApartFromMain() {
    apply(create(1, "a"));

    Command branch = apply("--branch=audit", create(1, "a"), update(1, "a", "A"));

    assertThat(branch.status()).as(branch.err()).isZero();
    assertThat(branch.out()).contains("1 lines that were applied before");
    assertThat(work.rows()).containsExactly(row(1, "a"));
    assertThat(rowsOf("--branch=audit")).isEqualTo(row(1, "A") + "\n");
    Command again = apply("--branch=audit", create(1, "a"), update(1, "a", "A"));
    assertThat(again.out()).startsWith("0 changes applied");
    Command main = apply(create(1, "a"), update(1, "a", "A"));
    assertThat(main.out()).contains("1 changes applied");
  }

  @Test
  void newTableIsWrittenInABranchOnly() {
    Command branch = apply("--branch=audit", create(1, "a"));

    assertThat(branch.status()).as(branch.err()).isZero();
    assertThat(rowsOf("--branch=audit")).isEqualTo(row(1, "a") + "\n");
    assertThat(rowsOf("--branch=main")).isEmpty();
    assertThat(work.rows()).isEmpty();
  }

  @Test
  void tagIsNoBranch() {
    apply(create(1, "a"));
    try (Lake lake = Lake.at(work.warehouse())) {
      Table table = lake.orders();
      table.manageSnapshots().createTag("v1", table.currentSnapshot().snapshotId()).commit();
    }

    Command tag = apply("--branch=v1", create(1, "a"));

    assertThat(tag.status()).isEqualTo(1);
    assertThat(tag.err()).contains("cannot write to branch 'v1'", "it is a tag");
    assertThat(show("--branch=v1").err()).contains("cannot read branch 'v1'", "it is a tag");
  }

  @Test
  void blankBranchAndBranchOfASnapshotAreUsageErrors() {
    apply(create(1, "a"));

    Command blank = apply("--branch= ", create(1, "a"));
    Command both = show("--branch=main", "--snapshot=1");

    assertThat(blank.status()).isEqualTo(2);
    assertThat(blank.err()).contains("cannot use --branch ' ': it is blank");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).contains("cannot use both --snapshot and --branch; leave one out");
  }

  private Command apply(String... optionAndLines) {
    boolean option = optionAndLines[0].startsWith("--");
    String[] lines =
        option ? Arrays.copyOfRange(optionAndLines, 1, optionAndLines.length) : optionAndLines;
    Path file = work.write("in.jsonl", lines);
    return option
        ? work.apply(file, "--sink-id", "s", optionAndLines[0])
        : work.apply(file, "--sink-id", "s");
  }

  private String rowsOf(String option) {
    Command show = show(option);
    assertThat(show.status()).as(show.err()).isZero();
    return show.out();
  }

  private Command show(String... options) {
    Object[] args = new Object[options.length + 4];
    args[0] = "--table";
    args[1] = "shop.orders";
    args[2] = "--format";
    args[3] = "jsonl";
    System.arraycopy(options, 0, args, 4, options.length);
    return work.run("show", args);
  }

  /** Another writer's snapshot on top, and all before it expired. */
  private void expireToken() {
    try (Lake lake = Lake.at(work.warehouse())) {
      Table table = lake.orders();
      table.newAppend().commit();
      table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();
      assertThat(table.properties()).containsKey(TOKEN);
    }
  }

  private void loseHistory() {
    expireToken();
    try (Lake lake = Lake.at(work.warehouse())) {
      lake.orders()
          .updateProperties()
          .set(TOKEN, "garbage")
          .set(TableProperties.METADATA_PREVIOUS_VERSIONS_MAX, "1")
          .commit();
    }
  }
}
