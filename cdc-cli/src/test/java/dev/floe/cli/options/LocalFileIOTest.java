package dev.floe.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalFileIOTest {
  private final LocalFileIO io = new LocalFileIO();

  @TempDir private Path directory;

  @Test
  void writtenFileReadsBackFromTheMiddle() throws Exception {
    String location = directory.resolve("a/b/file").toString();
    byte[] content = "0123456789".repeat(20_000).getBytes(StandardCharsets.US_ASCII);

    try (PositionOutputStream out = io.newOutputFile(location).create()) {
      out.write(content, 0, content.length);
      out.write('x');
      assertThat(out.getPos()).isEqualTo(content.length + 1L);
    }

    assertThat(io.newInputFile(location).getLength()).isEqualTo(content.length + 1L);
    try (SeekableInputStream in = io.newInputFile(location).newStream()) {
      in.seek(content.length - 2L);
      assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII)).isEqualTo("89x");
    }
  }

  @Test
  void createRefusesAFileThatExists() throws Exception {
    String location = Files.createFile(directory.resolve("file")).toString();

    assertThatThrownBy(() -> io.newOutputFile(location).create())
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("cannot create " + location);
  }

  @Test
  void overwriteReplacesALongerFile() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "long content");

    try (PositionOutputStream out = io.newOutputFile(file.toString()).createOrOverwrite()) {
      out.write('x');
    }

    assertThat(file).hasContent("x");
  }

  @Test
  void deletingWhatIsNotThereIsNoFailure() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));

    io.deleteFile(file.toString());
    io.deleteFile(file.toString());

    assertThat(file).doesNotExist();
  }

  @Test
  void fileInThePlaceOfADirectoryIsAnErrorWithItsPath() throws Exception {
    Files.createFile(directory.resolve("file"));
    String location = directory.resolve("file/below").toString();

    assertThatThrownBy(() -> io.newOutputFile(location).create())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot write " + location);
  }

  @Test
  void urisOfLocalFilesAreTheirPaths() {
    assertThat(LocalFileIO.path("file:/lake/a")).isEqualTo(Path.of("/lake/a"));
    assertThat(LocalFileIO.path("file:///lake/a b")).isEqualTo(Path.of("/lake/a b"));
    assertThat(LocalFileIO.path("file:///lake/a%20b")).isEqualTo(Path.of("/lake/a b"));
    assertThat(LocalFileIO.path("/lake/a%20b")).isEqualTo(Path.of("/lake/a%20b"));
    assertThatThrownBy(() -> LocalFileIO.path("s3://bucket/a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot use s3://bucket/a");
  }
}
