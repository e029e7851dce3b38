package dev.floe.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LineSourceTest {
  @TempDir private Path directory;

  @Test
  void linesHavePlacesAndPositions() throws Exception {
    LineSource source = source("a\n\nb", "c\r\n");

    assertThat(drain(source))
        .containsExactly(
            "a 1 line 1 of " + directory.resolve("0"),
            " 2 line 2 of " + directory.resolve("0"),
            "b 3 line 3 of " + directory.resolve("0"),
            "c 4 line 1 of " + directory.resolve("1"));
    assertThat(source.position()).isEqualTo(4);
    assertThat(source.next()).isNull();
  }

  @Test
  void emptyInputHasNoLines() throws Exception {
    assertThat(source("").next()).isNull();
    assertThat(source("", "x").next().position()).isEqualTo(1);
  }

  @Test
  void byteOrderMarkIsNoContent() throws Exception {
    assertThat(source("\uFEFF{}").next().text()).isEqualTo("{}");
  }

  @Test
  void peekConsumesNothing() throws Exception {
    LineSource source = source("a\nb\nc\n");
    source.next();
    String digest = source.digest();

    List<Line> ahead = source.peek(5);

    assertThat(ahead).extracting(Line::lenientText).containsExactly("b", "c");
    assertThat(source.peek(1)).hasSize(1);
    assertThat(source.position()).isEqualTo(1);
    assertThat(source.digest()).isEqualTo(digest);
    assertThat(drain(source)).hasSize(2);
    assertThat(source.position()).isEqualTo(3);
  }

  @Test
  void digestIsOfContentAndOrder() throws Exception {
    assertThat(digest("a\nb\n")).isEqualTo(digest("a\r\nb")).isEqualTo(digest("a", "b\n"));
    assertThat(digest("a\nb\n")).isNotEqualTo(digest("b\na\n")).isNotEqualTo(digest("ab\n"));
  }

  @Test
  void anyReadSizesGiveTheSameLines() throws Exception {
    long seed = 20261130;
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        lines.add("x".repeat(random.nextInt(random.nextInt(10) == 0 ? 200_000 : 100)));
      }
      String ending = random.nextBoolean() ? "\n" : "\r\n";
      byte[] bytes = (String.join(ending, lines) + ending).getBytes(StandardCharsets.UTF_8);
      int chunk = 1 + random.nextInt(100_000);
      LineReader reader = new LineReader(new Chunks(bytes, chunk));
      for (String line : lines) {
        assertThat(new String(reader.next(), StandardCharsets.UTF_8))
            .as("seed %d round %d", seed, round)
            .isEqualTo(line);
      }
      assertThat(reader.next()).isNull();
    }
  }

  private String digest(String... contents) throws IOException {
    LineSource source = source(contents);
    drain(source);
    return source.digest();
  }

  private LineSource source(String... contents) throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < contents.length; i++) {
      Path file = directory.resolve(Integer.toString(i));
      Files.writeString(file, contents[i]);
      names.add(file.toString());
    }
    return new LineSource(new InputFiles(names, InputStream.nullInputStream()));
  }

  private static List<String> drain(LineSource source) throws IOException {
    List<String> lines = new ArrayList<>();
    Line line = source.next();
    while (line != null) {
      lines.add(line.text() + " " + line.position() + " " + line.place());
      line = source.next();
    }
    return lines;
  }

  /** Gives at most so many bytes at a time. */
  private static final class Chunks extends ByteArrayInputStream {
    private final int most;

    Chunks(byte[] bytes, int most) {
      super(bytes);
      this.most = most;
    }

    @Override
    public synchronized int read(byte[] into, int at, int length) {
      return super.read(into, at, Math.min(length, most));
    }
  }
}
