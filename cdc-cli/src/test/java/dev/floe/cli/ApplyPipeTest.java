package dev.floe.cli;

import static dev.floe.cli.Workspace.create;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Input from a pipe that has a path. */
final class ApplyPipeTest {
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void outputOfAnotherCommandIsReadLikeAFile(@TempDir Path directory) throws Exception {
    Workspace work = new Workspace(directory);
    Path file = work.write("in.jsonl", create(1, "a"), create(2, "b"));

    Process floe =
        new ProcessBuilder(
                "bash",
                "-c",
                "\"$0\" -cp \"$1\" dev.floe.cli.Floe apply <(cat \"$2\")"
                    + " --warehouse \"$3\" --table shop.orders --key id",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                System.getProperty("java.class.path"),
                file.toString(),
                work.warehouse().toString())
            .redirectErrorStream(true)
            .start();
    String told = new String(floe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(floe.waitFor()).as(told).isZero();
    assertThat(told).contains("2 changes applied");
    assertThat(work.rows()).hasSize(2);
  }
}
