package dev.floe.cli;

import static dev.floe.cli.Workspace.create;
import static dev.floe.cli.Workspace.delete;
import static dev.floe.cli.Workspace.event;
import static dev.floe.cli.Workspace.row;
import static dev.floe.cli.Workspace.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that cannot be applied. */
final class ApplyBadLinesTest {
  private static final String MALFORMED = "{\"before\":null,\"after\":{\"id\":4";

  private Workspace work;

  @BeforeEach
  void workspace(@TempDir Path directory) {
    work = new Workspace(directory);
  }

  @Test
  void malformedLineKeepsWholeEpochsAndNothingOfItsOwn() {
    Path file =
        work.write(
            "in.jsonl",
            create(1, "a"),
            create(2, "b"),
            update(1, "a", "A"),
            create(3, "c"),
            create(5, "e"),
            MALFORMED,
            create(6, "f"));

    Command apply = work.apply(file, "--commit-every", 2);

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err())
        .contains("cannot apply line 6 of " + file, "--bad-lines FILE")
        .doesNotContain("\tat ");
    assertThat(work.rows()).containsExactly(row(1, "A"), row(2, "b"), row(3, "c"));
  }

  @Test
  void mendedLineLetsTheRunResume() {
    Path file = work.write("in.jsonl", create(1, "a"), create(2, "b"), MALFORMED, create(4, "d"));
    assertThat(work.apply(file, "--commit-every", 2).status()).isEqualTo(1);

    work.write("in.jsonl", create(1, "a"), create(2, "b"), create(3, "c"), create(4, "d"));
    Command again = work.apply(file, "--commit-every", 2);

    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.out()).contains("2 changes applied", "2 lines that were applied before");
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"), row(3, "c"), row(4, "d"));
  }

  @Test
  void badLinesAreSetAsideWithTheirReasons() throws Exception {
    Path file =
        work.write(
            "in.jsonl",
            create(1, "a"),
            MALFORMED,
            event("c", null, "{\"name\":\"no key\"}"),
            event("c", null, "{\"id\":5,\"amount\":\"much\"}"),
            create(2, "b"));

    Command apply = work.apply(file, "--bad-lines", work.file("bad.jsonl"));

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(apply.out()).contains("2 changes applied", "3 bad lines");
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"));
    assertThat(work.read("bad.jsonl")).hasSize(3);
    JsonNode first = new ObjectMapper().readTree(work.read("bad.jsonl").get(0));
    assertThat(first.get("file").asText()).isEqualTo(file.toString());
    assertThat(first.get("line").asInt()).isEqualTo(2);
    assertThat(first.get("text").asText()).isEqualTo(MALFORMED);
    assertThat(first.get("reason").asText()).isNotBlank();
    assertThat(work.read("bad.jsonl").get(1)).contains("id");
    assertThat(work.read("bad.jsonl").get(2)).contains("amount", "much");
  }

  @Test
  void badLinesOfACommittedEpochAreNotSetAsideTwice() {
    Path file = work.write("in.jsonl", create(1, "a"), MALFORMED);
    work.apply(file, "--bad-lines", work.file("bad.jsonl"));

    Command again = work.apply(file, "--bad-lines", work.file("bad.jsonl"));

    assertThat(again.out()).startsWith("0 changes applied");
    assertThat(work.read("bad.jsonl")).hasSize(1);
  }

  @Test
  void badLinesOfADiscardedEpochAreTakenBack() {
    Path file = work.write("in.jsonl", create(1, "a"), MALFORMED, create(2, "b"));
    work.apply(file, "--bad-lines", work.file("bad.jsonl"), "--commit-every", 2);
    work.write("in.jsonl", create(1, "a"), "changed", create(2, "b"), MALFORMED);

    Command refused = work.apply(file, "--bad-lines", work.file("bad.jsonl"));

    assertThat(refused.status()).isEqualTo(1);
    assertThat(work.read("bad.jsonl")).hasSize(1);
  }

  @Test
  void rejectedAfterImageLeavesItsBeforeImageUnapplied() {
    Path file =
        work.write(
            "in.jsonl",
            create(1, "a"),
            event("u", row(1, "a"), "{\"id\":null,\"name\":\"b\",\"amount\":null}"),
            event("u", row(1, "a"), "{\"id\":1,\"name\":\"b\",\"amount\":123456789012.00}"));

    Command apply = work.apply(file, "--commit-every", 1, "--bad-lines", work.file("bad.jsonl"));

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.read("bad.jsonl")).hasSize(2);
    assertThat(work.rows()).containsExactly(row(1, "a"));
  }

  @Test
  void loneSurrogateInAnAfterImageMakesABadLine() {
    Path file =
        work.write(
            "in.jsonl",
            create(1, "a"),
            update(1, "a", "\\ud83d"),
            update(1, "a", "\\ud83d\\ude00"));

    Command apply = work.apply(file, "--bad-lines", work.file("bad.jsonl"));

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(work.read("bad.jsonl")).hasSize(1).first().asString().contains("lone surrogate");
    assertThat(work.rows()).containsExactly(row(1, "\ud83d\ude00"));
  }

  @Test
  void updateWithoutBeforeImageIsRefusedUnlessItNeedsNone() {
    Path file = work.write("in.jsonl", create(1, "a"), event("u", null, row(1, "b")));

    Command partitioned = work.apply(file, "--partition", "name");
    assertThat(partitioned.status()).isEqualTo(1);
    assertThat(partitioned.err()).contains("cannot apply line 2 of", "before");

    Command byKey = work.run("apply", file, "--table", "shop.other", "--key", "id");
    assertThat(byKey.status()).as(byKey.err()).isZero();
    assertThat(work.rows("shop.other")).hasSize(1).first().asString().contains("\"b\"");
  }

  @Test
  void truncateIsRefusedUnlessSkipped() {
    Path file = work.write("in.jsonl", create(1, "a"), event("t", null, null), delete(2, "x"));

    Command refused = work.apply(file);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("cannot apply line 2 of", "truncate", "--on-truncate");

    Command skipped = work.apply(file, "--on-truncate", "skip");
    assertThat(skipped.status()).as(skipped.err()).isZero();
    assertThat(skipped.out()).contains("1 truncates passed over");
    assertThat(work.rows()).containsExactly(row(1, "a"));
  }

  @Test
  void lineThatIsNotUtf8IsBad() throws Exception {
    byte[] latin1 = create(1, "Björn").getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(work.file("latin1.jsonl"), latin1);

    Command apply = work.apply(file);

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot apply line 1 of", "not UTF-8");
  }

  @Test
  void lastLineWithoutLineEndIsNotSetAside() throws Exception {
    Path file = work.write("in.jsonl", create(1, "a"), create(2, "b"));
    String third = create(3, "c");
    Files.writeString(file, third.substring(0, 40), StandardOpenOption.APPEND);
    Object[] args = {"--commit-every", 2, "--bad-lines", work.file("bad.jsonl")};

    Command growing = work.apply(file, args);

    assertThat(growing.status()).isEqualTo(1);
    assertThat(growing.err())
        .contains("cannot apply line 3 of " + file, "the last line has no line end")
        .contains("may not be complete yet");
    assertThat(work.read("bad.jsonl")).isEmpty();

    Files.writeString(file, third.substring(40) + "\n", StandardOpenOption.APPEND);
    Command whole = work.apply(file, args);

    assertThat(whole.status()).as(whole.err()).isZero();
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"), row(3, "c"));
  }

  @Test
  void badLinesFileThatIsAnInputIsAUsageError() throws Exception {
    Path file = work.write("in.jsonl", create(1, "a"), MALFORMED);
    Path link = Files.createSymbolicLink(work.file("link.jsonl"), file);
    Path other = work.write("other.jsonl", create(2, "b"));

    Command apply = work.apply(other, file, "--bad-lines", link);

    assertThat(apply.status()).isEqualTo(2);
    assertThat(apply.err()).contains("cannot set bad lines aside in " + link, "file of the input");
    assertThat(work.read("in.jsonl")).containsExactly(create(1, "a"), MALFORMED);
    assertThat(work.warehouse()).doesNotExist();
  }

  @Test
  void unwritableBadLinesFileIsToldBeforeAnythingIsApplied() {
    Path file = work.write("in.jsonl", create(1, "a"));

    Command apply = work.apply(file, "--bad-lines", work.file("no/such/dir/bad.jsonl"));

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot write bad lines to");
    assertThat(work.run("show", "--table", "shop.orders").err()).contains("no tables yet");
  }
}
