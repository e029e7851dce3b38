package dev.floe.cli;

import static dev.floe.cli.Workspace.create;
import static dev.floe.cli.Workspace.delete;
import static dev.floe.cli.Workspace.row;
import static dev.floe.cli.Workspace.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that go on where an earlier one stopped. */
final class ApplyResumeTest {
  private Workspace work;

  @BeforeEach
  void workspace(@TempDir Path directory) {
    work = new Workspace(directory);
  }

  @Test
  void grownFileIsAppliedFromWhereItEnded() {
    Path file = work.write("in.jsonl", create(1, "a"), create(2, "b"));
    work.apply(file);

    work.write("in.jsonl", create(1, "a"), create(2, "b"), update(1, "a", "A"), delete(2, "b"));
    Command again = work.apply(file);

    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.out()).contains("2 changes applied", "2 lines that were applied before");
    assertThat(work.rows()).containsExactly(row(1, "A"));
  }

  @Test
  void supersededImagesAreNotCountedAsChanges() {
    Path file = work.write("in.jsonl", create(1, "a"), update(1, "a", "b"), update(1, "b", "c"));

    Command apply = work.apply(file);

    assertThat(apply.out())
        .contains("3 changes applied", "4 row images superseded within their commit");
  }

  @Test
  void changedInputIsRefused() {
    Path file = work.write("in.jsonl", create(1, "a"), create(2, "b"));
    work.apply(file);

    work.write("in.jsonl", create(1, "a"), create(2, "B"), create(3, "c"));
    Command again = work.apply(file);

    assertThat(again.status()).isEqualTo(1);
    assertThat(again.err())
        .contains("cannot resume sink 'in-jsonl-", "table shop.orders")
        .contains("the first 2 lines are not the ones that were applied", "--sink-id");
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"));
  }

  @Test
  void shortenedInputIsRefused() {
    Path file = work.write("in.jsonl", create(1, "a"), create(2, "b"));
    work.apply(file);

    work.write("in.jsonl", create(1, "a"));
    Command again = work.apply(file);

    assertThat(again.status()).isEqualTo(1);
    assertThat(again.err()).contains("the input ends after 1 lines, but 2 were applied");
  }

  @Test
  void anotherSinkIdAppliesTheInputAnew() {
    Path file = work.write("in.jsonl", create(1, "a"));
    work.apply(file, "--sink-id", "one");
    work.write("in.jsonl", update(1, "a", "b"));

    Command other = work.apply(file, "--sink-id", "two");

    assertThat(other.status()).as(other.err()).isZero();
    assertThat(work.rows()).containsExactly(row(1, "b"));
  }

  @Test
  void sameSinkIdForAnotherFileIsRefused() {
    work.apply(work.write("one.jsonl", create(1, "a")), "--sink-id", "s");

    Command other = work.apply(work.write("two.jsonl", create(2, "b")), "--sink-id", "s");

    assertThat(other.status()).isEqualTo(1);
    assertThat(other.err()).contains("cannot resume sink 's'");
    assertThat(work.rows()).containsExactly(row(1, "a"));
  }

  @Test
  void lineBreaksOfAnotherKindAreTheSameInput() throws Exception {
    Path file = work.write("in.jsonl", create(1, "a"), create(2, "b"));
    work.apply(file);

    Files.writeString(file, create(1, "a") + "\r\n" + create(2, "b"));
    Command again = work.apply(file);

    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.out()).startsWith("0 changes applied");
  }

  @Test
  void filesAreOneInputInTheOrderGiven() {
    Path first = work.write("1.jsonl", create(1, "a"), create(2, "b"));
    Path second = work.write("2.jsonl", update(1, "a", "A"), delete(2, "b"));

    Command apply = work.apply(first, second);

    assertThat(apply.status()).as(apply.err()).isZero();
    assertThat(apply.out()).contains("shop.orders holds all up to line 4");
    assertThat(work.rows()).containsExactly(row(1, "A"));
    assertThat(work.apply(first, second).out()).startsWith("0 changes applied");
  }

  @Test
  void badLineIsNamedByItsOwnFile() {
    Path first = work.write("1.jsonl", create(1, "a"), create(2, "b"));
    Path second = work.write("2.jsonl", "{}}");

    assertThat(work.apply(first, second).err()).contains("cannot apply line 1 of " + second);
  }

  @Test
  void compressedFileIsRead() throws Exception {
    Path file = work.file("in.jsonl.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write((create(1, "a") + "\n").getBytes(StandardCharsets.UTF_8));
    }

    assertThat(work.apply(file).err()).isEmpty();
    assertThat(work.rows()).containsExactly(row(1, "a"));
  }

  @Test
  void concatenatedCompressedFilesAreReadWholeOrRefused() throws Exception {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    for (int id = 1; id <= 2; id++) {
      try (GZIPOutputStream out = new GZIPOutputStream(members)) {
        out.write((create(id, "a") + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    Path both = work.file("both.jsonl.gz");
    Files.write(both, members.toByteArray());
    assertThat(work.apply(both).err()).isEmpty();
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "a"));

    members.write("garbage".getBytes(StandardCharsets.UTF_8));
    Path spoilt = work.file("spoilt.jsonl.gz");
    Files.write(spoilt, members.toByteArray());
    Command apply = work.apply(spoilt);
    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot read " + spoilt);
  }

  @Test
  void truncatedCompressedFileIsAFailure() throws Exception {
    Path whole = work.file("whole.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
      out.write((create(1, "a") + "\n").getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = work.file("cut.jsonl.gz");
    Files.write(cut, java.util.Arrays.copyOf(bytes, bytes.length - 9));

    Command apply = work.apply(cut);

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot read " + cut + " after line");
  }

  @Test
  void standardInputIsRead() {
    InputStream real = System.in;
    System.setIn(
        new ByteArrayInputStream((create(1, "a") + "\n").getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(work.apply(Path.of("-")).err()).isEmpty();
    } finally {
      System.setIn(real);
    }
    assertThat(work.rows()).containsExactly(row(1, "a"));
  }

  @Test
  void blankLinesCountButChangeNothing() {
    Path file = work.write("in.jsonl", create(1, "a"), "", create(2, "b"), "");

    Command apply = work.apply(file);

    assertThat(apply.out()).contains("2 changes applied", "2 lines that change no row");
    assertThat(apply.out()).contains("shop.orders holds all up to line 4");
  }

  @Test
  void missingFileIsToldBeforeTheWarehouseIsMade() {
    Command apply = work.apply(work.file("nothing.jsonl"));

    assertThat(apply.status()).isEqualTo(1);
    assertThat(apply.err()).contains("cannot read", "nothing.jsonl", "there is no such file");
    assertThat(work.warehouse()).doesNotExist();
  }
}
