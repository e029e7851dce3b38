package dev.floe.benchmarks.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkedPageTest {
  @TempDir private Path directory;

  @Test
  void replacesWhatStandsBetweenTheMarkers() throws IOException {
    Path page = directory.resolve("page.md");
    Files.writeString(page, "# A\n<!-- x: begin -->\nold\n<!-- x: end -->\nrest\n");
    MarkedPage.put(page, "x", "new\n");
    assertThat(page).hasContent("# A\n<!-- x: begin -->\nnew\n<!-- x: end -->\nrest\n");
  }

  @Test
  void refusesAPageWithoutMarkers() throws IOException {
    Path page = directory.resolve("page.md");
    Files.writeString(page, "# A\n");
    assertThatThrownBy(() -> MarkedPage.put(page, "x", "new\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cannot write the results into %s: it has no line '<!-- x: begin -->' with a line"
                + " '<!-- x: end -->' behind it; add them",
            page);
  }
}
