package dev.floe.cdc.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Named pieces of texts: of a Java file the lines between {@code // region: NAME} and {@code //
 * endregion}, of a guide its Java blocks, each after a line {@code <!-- region: NAME -->}.
 */
public final class Regions {
  private static final String BEGIN = "// region: ";
  private static final String END = "// endregion";
  private static final String MARK = "<!-- region: ";

  private Regions() {}

  /** The regions of a Java file, without the indentation that their lines have in common. */
  public static Map<String, String> ofJava(Path file) {
    Map<String, String> regions = new LinkedHashMap<>();
    String name = null;
    List<String> lines = new ArrayList<>();
    for (String line : read(file)) {
      if (line.strip().startsWith(BEGIN)) {
        name = line.strip().substring(BEGIN.length());
        lines.clear();
      } else if (line.strip().equals(END)) {
        put(regions, name, String.join("\n", lines).stripTrailing().stripIndent().strip());
        name = null;
      } else if (name != null) {
        lines.add(line);
      }
    }
    return regions;
  }

  /** The Java blocks of a guide. */
  public static Map<String, String> ofGuide(Path file) {
    Map<String, String> regions = new LinkedHashMap<>();
    List<String> lines = read(file);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).equals("```java")) {
        String mark = i == 0 ? "" : lines.get(i - 1);
        if (!mark.startsWith(MARK)) {
          throw new IllegalStateException(
              "a Java block without a region's name: line " + (i + 1) + " of " + file);
        }
        int end = i + 1;
        while (!lines.get(end).equals("```")) {
          end++;
        }
        String name = mark.substring(MARK.length()).replace(" -->", "");
        put(regions, name, String.join("\n", lines.subList(i + 1, end)).strip());
        i = end;
      }
    }
    return regions;
  }

  private static void put(Map<String, String> regions, String name, String text) {
    if (regions.put(name, text) != null) {
      throw new IllegalStateException("two regions of the name " + name);
    }
  }

  private static List<String> read(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
