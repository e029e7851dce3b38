package dev.floe.beam.cdc.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.Test;

class NativeKindsTest {
  private static final String KIND = "org.apache.beam.sdk.values.ValueKind";
  private static final String PARAMETER =
      "org.apache.beam.sdk.transforms.reflect.DoFnSignature$Parameter$ValueKindParameter";

  @Test
  void aBeamWithoutKindsHasNone() {
    assertThat(NativeKinds.available()).isFalse();
    assertThat(NativeKinds.available(new Beam(Set.of()))).isFalse();
  }

  @Test
  void aClassThatNoTransformCanAskForIsNotEnough() {
    assertThat(NativeKinds.available(new Beam(Set.of(KIND)))).isFalse();
  }

  @Test
  void kindsThatATransformCanAskForAreAvailable() {
    assertThat(NativeKinds.available(new Beam(Set.of(KIND, PARAMETER)))).isTrue();
  }

  @Test
  void readingKindsThatAreNotThereSaysWhatToDo() {
    Schema schema = Schema.builder().addInt32Field("id").build();
    PCollection<Row> rows = Pipeline.create().apply(Create.empty(schema));

    assertThatThrownBy(() -> NativeKinds.read(rows))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("cannot read the kinds", "withChangeTypeColumn", "2.75");
  }

  @Test
  void askingLoadsNothingThatNeedsKinds() throws ReflectiveOperationException, IOException {
    try (Recorder classes = new Recorder()) {
      Object available =
          classes.loadClass(NativeKinds.class.getName()).getMethod("available").invoke(null);

      assertThat(available).isEqualTo(false);
      assertThat(classes.defined).contains(NativeKinds.class.getName());
      assertThat(classes.defined).noneMatch(name -> name.startsWith("dev.floe.beam.kind."));
      assertThat(classes.defined).noneMatch(name -> name.endsWith("NativeKinds$Reader"));
    }
  }

  /** Has the classes of some names, as far as anyone looks. */
  private static final class Beam extends ClassLoader {
    private final Set<String> names;

    Beam(Set<String> names) {
      super(null);
      this.names = names;
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      if (names.contains(name)) {
        return Object.class;
      }
      throw new ClassNotFoundException(name);
    }
  }

  /** Loads the classes of this project itself, and remembers which. */
  private static final class Recorder extends URLClassLoader {
    private final List<String> defined = new ArrayList<>();

    Recorder() {
      super(
          Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
              .map(NativeKindsTest::url)
              .toArray(URL[]::new),
          NativeKindsTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("dev.floe.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded == null) {
          loaded = findClass(name);
          defined.add(name);
        }
        return loaded;
      }
    }
  }

  private static URL url(String path) {
    try {
      return new File(path).toURI().toURL();
    } catch (MalformedURLException wrong) {
      throw new IllegalStateException(path, wrong);
    }
  }
}
