package dev.floe.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cli.options.CommandFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a run whose commit fails, or finds that another run came first. */
final class ApplyCommitTest {
  private static final TableIdentifier TABLE = TableIdentifier.of("shop", "orders");

  private final TroubledCatalog catalog = new TroubledCatalog();
  private final Sorting sorting = RunOptionsTest.options().sorting();
  private final Totals totals = new Totals();

  /** A run opens a table that is there before it reads a line. */
  @BeforeEach
  void createTable() {
    catalog.createNamespace(Namespace.of("shop"));
    catalog.createTable(
        TABLE, new Schema(Types.NestedField.required(1, "id", Types.LongType.get())));
  }

  @AfterEach
  void close() throws IOException {
    sorting.close();
    catalog.close();
  }

  @Test
  void aCommitThatTheCatalogRefusesMayBeRunAgain() {
    run(lines(1), OtherContent.SKIP);
    catalog.trouble(new ForbiddenException("quota used up"));

    CommandFailure failure = failureOf(lines(2), OtherContent.SKIP);

    assertThat(failure)
        .hasMessage(
            "cannot commit the changes up to line 2 to shop.orders: quota used up; nothing of it is"
                + " in the table; run the same command again, it resumes from what the table holds");
    assertThat(failure.exitStatus()).isEqualTo(3);
    catalog.trouble(null);
    run(lines(2), OtherContent.SKIP);
    assertThat(position()).isEqualTo("2");
  }

  @Test
  void aCommitOfUnknownOutcomeMayBeRunAgain() {
    run(lines(1), OtherContent.SKIP);
    catalog.trouble(new CommitStateUnknownException(new IOException("reply lost")));

    CommandFailure failure = failureOf(lines(2), OtherContent.SKIP);

    assertThat(failure)
        .hasMessageStartingWith("cannot commit the changes up to line 2 to shop.orders: ")
        .hasMessageContaining("reply lost")
        .hasMessageEndingWith(
            "; it is not known whether the catalog applied it; run the same command again, it"
                + " resumes from what the table holds");
    assertThat(failure.exitStatus()).isEqualTo(3);
    catalog.trouble(null);
    run(lines(2), OtherContent.SKIP);
    assertThat(position()).isEqualTo("2");
  }

  @Test
  void aRunThatAnotherOneOvertookGoesOnAfterIt() {
    Overtaken input = new Overtaken(lines(2), () -> run(lines(2), OtherContent.SKIP));

    run(input, OtherContent.SKIP);

    assertThat(position()).isEqualTo("2");
    assertThat(table().snapshots()).hasSize(1);
    assertThat(totals.snapshots()).isEqualTo(1);
  }

  @Test
  void aRunThatAnotherOneWithOtherLinesOvertookEnds() {
    InputStream others = text("{\"id\":7}\n{\"id\":8}\n");
    Overtaken input = new Overtaken(lines(2), () -> run(others, OtherContent.SKIP));

    CommandFailure failure = failureOf(input, OtherContent.SKIP);

    assertThat(failure)
        .hasMessageContaining("cannot resume sink 's' of table shop.orders")
        .hasMessageContaining("the first 2 lines are not the ones that were applied");
    assertThat(failure.exitStatus()).isEqualTo(1);
  }

  @Test
  void aStrictRunThatAnotherOneOvertookEnds() {
    Overtaken input = new Overtaken(lines(2), () -> run(lines(2), OtherContent.SKIP));

    CommandFailure failure = failureOf(input, OtherContent.REFUSE);

    assertThat(failure)
        .hasMessageStartingWith(
            "cannot commit the changes up to line 2 to shop.orders: the table holds positions up to"
                + " 2, and this one with other files than ")
        .hasMessageEndingWith(
            "; without --strict, a run goes on after what another one has committed if it applied"
                + " the same lines");
    assertThat(failure.exitStatus()).isEqualTo(1);
    assertThat(table().snapshots()).hasSize(1);
  }

  @Test
  void aRunThatAnotherOneIsBetweenMayBeRunAgain() {
    Overtaken input = new Overtaken(lines(2), () -> run(lines(1), OtherContent.SKIP));

    CommandFailure failure = failureOf(input, OtherContent.SKIP);

    assertThat(failure)
        .hasMessageContaining("another run of this sink is at work, or the table was rolled back");
    assertThat(failure.exitStatus()).isEqualTo(3);
    run(lines(2), OtherContent.SKIP);
    assertThat(position()).isEqualTo("2");
  }

  private CommandFailure failureOf(InputStream input, OtherContent otherContent) {
    return catchThrowableOfType(CommandFailure.class, () -> run(input, otherContent));
  }

  private void run(InputStream input, OtherContent otherContent) {
    CommitRules rules =
        new CommitRules(
            table -> "s",
            Optional.empty(),
            DeleteMode.AUTO,
            LostHistory.REFUSE,
            otherContent,
            Map.of());
    try {
      Runs.of(input, TABLE.toString(), catalog, rules, sorting, new StopSwitch(), totals)
          .run(Progress.none());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Table table() {
    return catalog.loadTable(TABLE);
  }

  private String position() {
    return table().currentSnapshot().summary().get("floe.cdc.committed-through.s");
  }

  private static InputStream lines(int count) {
    StringBuilder lines = new StringBuilder();
    for (int id = 1; id <= count; id++) {
      lines.append("{\"id\":%d}%n".formatted(id));
    }
    return text(lines.toString());
  }

  private static InputStream text(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Input at whose end another run has its turn. */
  private static final class Overtaken extends SequenceInputStream {
    Overtaken(InputStream input, Runnable other) {
      super(input, new End(other));
    }
  }

  private static final class End extends InputStream {
    private final Runnable other;
    private boolean reached;

    End(Runnable other) {
      this.other = other;
    }

    @Override
    public int read() {
      if (!reached) {
        reached = true;
        other.run();
      }
      return -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return read();
    }
  }
}
