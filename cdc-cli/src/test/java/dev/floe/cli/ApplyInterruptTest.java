package dev.floe.cli;

import static dev.floe.cli.Workspace.create;
import static dev.floe.cli.Workspace.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.Snapshot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command in a process of its own, stopped by a signal. */
final class ApplyInterruptTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private Workspace work;
  private Path temporary;

  @BeforeEach
  void workspace(@TempDir Path directory) throws IOException {
    work = new Workspace(directory);
    temporary = Files.createDirectory(work.file("tmp"));
  }

  @Test
  void terminatedWhileWaitingForInputKeepsCommitsAndNothingElse() throws Exception {
    Process floe = start();
    OutputStream input = floe.getOutputStream();
    write(input, create(1, "a"), create(2, "b"), create(3, "c"));
    awaitPosition(floe, 2);

    floe.toHandle().destroy();

    assertThat(floe.waitFor()).isEqualTo(130);
    assertThat(err(floe)).contains("floe: interrupted; this run committed 2 changes");
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"));
    assertThat(work.file("spill")).isEmptyDirectory();
  }

  @Test
  void killedProcessResumesAtItsToken() throws Exception {
    Process floe = start();
    OutputStream input = floe.getOutputStream();
    write(input, create(1, "a"), create(2, "b"), create(3, "c"));
    awaitPosition(floe, 2);
    floe.destroyForcibly();
    assertThat(floe.waitFor()).isNotZero();

    Process again = start();
    OutputStream rest = again.getOutputStream();
    write(rest, create(1, "a"), create(2, "b"), create(3, "c"), create(4, "d"));
    rest.close();

    int status = again.waitFor();
    assertThat(status).as(err(again)).isZero();
    assertThat(work.rows()).containsExactly(row(1, "a"), row(2, "b"), row(3, "c"), row(4, "d"));
    assertThat(work.snapshots()).isEqualTo(2);
  }

  private Process start() throws IOException {
    Files.createDirectories(work.file("spill"));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            System.getProperty("java.class.path"),
            "dev.floe.cli.Floe",
            "apply",
            "-",
            "--warehouse",
            work.warehouse().toString(),
            "--table",
            "shop.orders",
            "--key",
            "id",
            "--schema",
            Workspace.COLUMNS,
            "--sink-id",
            "s",
            "--commit-every",
            "2",
            "--spill-dir",
            work.file("spill").toString())
        .start();
  }

  private static void write(OutputStream input, String... lines) throws IOException {
    for (String line : lines) {
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
    input.flush();
  }

  /**
   * Waits until the table holds a token of the position, or the process ends. It looks into the
   * catalog only now and then, so as not to take the file's lock, or the processor, from the
   * process it waits for.
   */
  private void awaitPosition(Process floe, long position) throws Exception {
    Instant deadline = Instant.now().plus(PATIENCE);
    while (!Long.toString(position).equals(committedThrough())) {
      if (floe.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
        fail(
            "it ended with status %d before it committed line %d: %s",
            floe.exitValue(), position, err(floe));
      }
      assertThat(Instant.now()).as("no commit of line " + position).isBefore(deadline);
    }
  }

  private static String err(Process ended) throws IOException {
    return new String(ended.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** What the newest snapshot says, once there is a table; before, opening a catalog creates it. */
  private String committedThrough() {
    if (!Files.isDirectory(work.warehouse().resolve("shop").resolve("orders"))) {
      return null;
    }
    try (Lake lake = Lake.at(work.warehouse())) {
      Snapshot snapshot =
          lake.catalog().tableExists(Lake.ORDERS) ? lake.orders().currentSnapshot() : null;
      return snapshot == null ? null : snapshot.summary().get("floe.cdc.committed-through.s");
    }
  }
}
