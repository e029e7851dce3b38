package dev.floe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code floe compact} on tables that {@code floe apply} has written. */
final class CompactTest {
  @TempDir private Path directory;
  private Workspace workspace;

  @BeforeEach
  void openWorkspace() {
    workspace = new Workspace(directory);
  }

  private void apply(int version) {
    String first = "{\"op\":\"c\",\"after\":{\"id\":%d,\"name\":\"a\",\"amount\":\"1.50\"}}";
    String update =
        "{\"op\":\"u\",\"before\":{\"id\":%d,\"name\":\"a\",\"amount\":\"1.50\"},"
            + "\"after\":{\"id\":%d,\"name\":\"b\",\"amount\":\"2.50\"}}";
    String delete = "{\"op\":\"d\",\"before\":{\"id\":%d,\"name\":\"a\",\"amount\":\"1.50\"}}";
    Path file =
        workspace.write(
            "orders.jsonl",
            first.formatted(1),
            first.formatted(2),
            first.formatted(3),
            first.formatted(4),
            update.formatted(1, 1),
            delete.formatted(2),
            update.formatted(3, 3),
            first.formatted(5));
    Command apply =
        workspace.apply(file, "--commit-every", 4, "--property", "format-version=" + version);
    assertThat(apply.status()).as(apply.err()).isZero();
  }

  private Command compact(Object... more) {
    Object[] args = new Object[more.length + 2];
    args[0] = "--table";
    args[1] = "shop.orders";
    System.arraycopy(more, 0, args, 2, more.length);
    return workspace.run("compact", args);
  }

  @Test
  void deadRowsGoAndTheOthersStay() {
    apply(2);
    List<String> rows = workspace.rows();

    Command compact = compact();

    assertThat(compact.status()).as(compact.err()).isZero();
    assertThat(compact.out())
        .contains("data files compacted to 1; 1 groups, a commit each")
        .contains("3 dead ones dropped")
        .contains("1 delete files gone");
    assertThat(workspace.rows()).isEqualTo(rows).hasSize(4);
    assertThat(compact().out()).isEqualTo("nothing to compact" + System.lineSeparator());
  }

  @Test
  void aTableOfVersion3IsCompactedToo() {
    apply(3);
    List<String> rows = workspace.rows();

    Command compact = compact("--all", "--target-file-size", 1000000, "--sorter-memory", 1);

    assertThat(compact.status()).as(compact.err()).isZero();
    assertThat(compact.out()).contains("3 dead ones dropped");
    assertThat(workspace.rows()).isEqualTo(rows);
  }

  @Test
  void aDryRunChangesNothing() {
    apply(2);
    int snapshots = workspace.snapshots();

    Command dryRun = compact("--dry-run");

    assertThat(dryRun.status()).as(dryRun.err()).isZero();
    assertThat(dryRun.out())
        .contains(
            "2 data files of ",
            "would be compacted; 1 groups, a commit each",
            "1 delete files gone");
    assertThat(workspace.snapshots()).isEqualTo(snapshots);
  }

  @Test
  void aRunGoesOnAfterACompaction() {
    apply(2);
    compact();
    List<String> rows = workspace.rows();

    Command again = workspace.apply(workspace.file("orders.jsonl"));

    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.out()).contains("the table already holds everything up to line 8");
    assertThat(workspace.rows()).isEqualTo(rows);
  }

  @Test
  void wrongOptionsAreUsageErrors() {
    apply(2);

    assertThat(compact("--min-dead-ratio", 0).err())
        .contains("cannot compact files with a share of 0.0 dead rows: give one above 0, up to 1");
    assertThat(compact("--target-file-size", 0).err())
        .contains("cannot write files of 0 bytes: give at least 1");
    assertThat(compact("--sorter-memory", 0).status()).isEqualTo(2);
    Command withoutKey = compact("--key", "nosuch");
    assertThat(withoutKey.err()).contains("equality column 'nosuch' does not exist");
    assertThat(withoutKey.out()).isEmpty();
    assertThat(compact("--branch", "nosuch").err()).contains("cannot read branch 'nosuch'");
  }
}
