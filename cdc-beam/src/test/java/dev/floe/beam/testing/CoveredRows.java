package dev.floe.beam.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** The rules that the tests of this module say they show. */
public final class CoveredRows {
  private static final String SUFFIX = ".class";

  private final Set<String> covered = new TreeSet<>();

  private CoveredRows() {}

  /** Those of all test classes that were compiled with this one. */
  public static CoveredRows ofThisModule() {
    CoveredRows rows = new CoveredRows();
    try {
      Path root =
          Path.of(CoveredRows.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(root)) {
        files
            .map(file -> root.relativize(file).toString())
            .filter(name -> name.endsWith(SUFFIX))
            .forEach(rows::addClass);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    return rows;
  }

  /** Those of Beam's rules in a range, both ends included, that no test shows. */
  public Set<Integer> missing(int first, int last) {
    Set<Integer> missing = new TreeSet<>();
    IntStream.rangeClosed(first, last)
        .filter(row -> !covered.contains(Integer.toString(row)))
        .forEach(missing::add);
    return missing;
  }

  /** Those of Floe's own rules, up to the one of a number, that no test shows. */
  public Set<String> missingOfFloe(int last) {
    Set<String> missing = new TreeSet<>();
    IntStream.rangeClosed(1, last)
        .mapToObj(number -> "Z" + number)
        .filter(row -> !covered.contains(row))
        .forEach(missing::add);
    return missing;
  }

  private void addClass(String file) {
    String name = file.substring(0, file.length() - SUFFIX.length());
    try {
      Class<?> type =
          Class.forName(
              name.replace('/', '.').replace('\\', '.'), false, CoveredRows.class.getClassLoader());
      boolean hasTests = false;
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Test.class)
            || method.isAnnotationPresent(ParameterizedTest.class)) {
          hasTests = true;
          add(method);
        }
      }
      if (hasTests) {
        add(type);
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(AnnotatedElement element) {
    Rows rows = element.getAnnotation(Rows.class);
    if (rows != null) {
      IntStream.of(rows.value()).mapToObj(Integer::toString).forEach(covered::add);
      covered.addAll(Set.of(rows.z()));
    }
  }
}
