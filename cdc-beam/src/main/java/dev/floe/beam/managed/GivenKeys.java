package dev.floe.beam.managed;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.runners.TransformHierarchy;
import org.apache.beam.sdk.schemas.utils.YamlUtils;
import org.apache.beam.sdk.transforms.PTransform;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * The keys of the configuration that a Managed transform was given. Beam makes of it a row of the
 * options that there are, and drops every other key without a word, a misspelt one too; what was
 * given is known to the enclosing transform alone.
 *
 * <p>Assumptions:
 *
 * <ul>
 *   <li>The enclosing transform is the class {@value #MANAGED}, with a method {@code
 *       getManagedConfig} whose result has {@code getConfig}, a YAML text. Where it is not so (a
 *       configuration from a URL, a row from another language, another Beam), nothing is checked.
 * </ul>
 */
final class GivenKeys {
  private static final String MANAGED =
      "org.apache.beam.sdk.managed.ManagedSchemaTransformProvider$ManagedSchemaTransform";

  private GivenKeys() {}

  /**
   * Refuses keys that are no options.
   *
   * @param inner the transform that was made of the configuration, in the pipeline
   * @throws IllegalArgumentException when there are some; the message names them
   */
  static void check(Pipeline pipeline, PTransform<?, ?> inner) {
    Finder finder = new Finder(inner);
    pipeline.traverseTopologically(finder);
    Optional.ofNullable(finder.enclosing).flatMap(GivenKeys::yaml).ifPresent(GivenKeys::check);
  }

  /** Refuses keys of a YAML text that are no options. */
  static void check(String yaml) {
    Map<String, Object> given = YamlUtils.yamlStringToMap(yaml);
    if (given == null) {
      return;
    }
    List<String> known = WriteOption.schema().getFieldNames();
    List<String> unknown = new ArrayList<>(new TreeSet<>(given.keySet()));
    unknown.removeAll(known);
    if (given.get(WriteOption.ERROR_HANDLING.key()) instanceof Map<?, ?> handling) {
      for (Object key : handling.keySet()) {
        if (!WriteOption.ERROR_OUTPUT.equals(key)) {
          unknown.add(WriteOption.ERROR_HANDLING.key() + "." + key);
        }
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot write to Iceberg with the options "
              + unknown
              + ": there are no such options; correct their names, or leave them out. There are "
              + known);
    }
  }

  private static Optional<String> yaml(PTransform<?, ?> transform) {
    if (!transform.getClass().getName().equals(MANAGED)) {
      return Optional.empty();
    }
    try {
      Object config = call(transform, transform.getClass(), "getManagedConfig");
      return config == null
          ? Optional.empty()
          : Optional.ofNullable((String) call(config, config.getClass(), "getConfig"));
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException other) {
      return Optional.empty();
    }
  }

  private static @Nullable Object call(Object target, Class<?> type, String name)
      throws NoSuchMethodException, IllegalAccessException, InvocationTargetException {
    Method method = type.getMethod(name);
    // Its class is not public, though the method is.
    return method.trySetAccessible() ? method.invoke(target) : null;
  }

  /** Finds the transform that a transform is part of. */
  private static final class Finder extends Pipeline.PipelineVisitor.Defaults {
    private final PTransform<?, ?> inner;
    private @Nullable PTransform<?, ?> enclosing;

    Finder(PTransform<?, ?> inner) {
      this.inner = inner;
    }

    @Override
    public CompositeBehavior enterCompositeTransform(TransformHierarchy.Node node) {
      TransformHierarchy.Node around = node.getEnclosingNode();
      if (node.getTransform() == inner && around != null) {
        enclosing = around.getTransform();
      }
      return CompositeBehavior.ENTER_TRANSFORM;
    }
  }
}
