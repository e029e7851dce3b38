package dev.floe.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.sort.SpillCompression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What the options that say how a run works become. */
final class RunOptionsTest {
  @Command
  private static final class Holder {
    @Mixin private RunOptions run;
  }

  static RunOptions options(String... args) {
    Holder holder = new Holder();
    new CommandLine(holder).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(args);
    return holder.run;
  }

  @Test
  void sortsIn100MegabytesAndSpillsUncompressedToOneDirectory() {
    try (Sorting sorting = options().sorting()) {
      assertThat(sorting.budget().limitBytes()).isEqualTo(100L << 20);
      assertThat(sorting.keyMemory().limitBytes()).isEqualTo(64L << 20);
      assertThat(sorting.spillStore().directories()).isEqualTo(1);
      assertThat(sorting.spillStore().compression()).isEqualTo(SpillCompression.NONE);
      assertThat(sorting.spillStore())
          .asString()
          .contains("[" + System.getProperty("java.io.tmpdir") + "]");
    }
  }

  @Test
  void sortsAndSpillsAsIsSaid() {
    try (Sorting sorting =
        options(
                "--sorter-memory=3",
                "--key-memory=5",
                "--spill-dir=a",
                "--spill-dir=b",
                "--spill-compression=lz4")
            .sorting()) {
      assertThat(sorting.budget().limitBytes()).isEqualTo(3L << 20);
      assertThat(sorting.keyMemory().limitBytes()).isEqualTo(5L << 20);
      assertThat(sorting.spillStore().directories()).isEqualTo(2);
      assertThat(sorting.spillStore().compression()).isEqualTo(SpillCompression.LZ4);
    }
  }

  @Test
  void compressionThatIsNoneOfThemIsRefused() {
    assertThatThrownBy(() -> options("--spill-compression=zstd"))
        .hasMessageContaining("'--spill-compression'")
        .hasMessageContaining("zstd");
  }

  @Test
  void aSpillDirectoryThatIsNoneIsRefused(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> options("--spill-dir=" + file).sorting())
        .hasMessage("cannot use --spill-dir '%s': it is a file; name a directory", file);
    assertThatThrownBy(() -> options("--spill-dir=").sorting())
        .hasMessage("cannot use --spill-dir '': it is empty; name a directory");
  }
}
