package dev.floe.cdc.oracle;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Settings that hold for every seed, by the names of their dimensions. */
record Forced(Map<String, String> settings) {
  private static final String PREFIX = "floe.oracle.";

  /** What the properties {@code floe.oracle.<dimension>} say. */
  static Forced byProperties() {
    return new Forced(
        Arrays.stream(Dimensions.class.getRecordComponents())
            .filter(dimension -> dimension.getType().isEnum())
            .map(RecordComponent::getName)
            .filter(name -> System.getProperty(PREFIX + name) != null)
            .collect(Collectors.toMap(name -> name, name -> System.getProperty(PREFIX + name))));
  }

  /** Little memory and much to do: every epoch that is not nearly empty spills. */
  static Forced spilling() {
    return byProperties().with(Memory.TINY).with(Load.HOT_KEY);
  }

  /** Deletion vectors, and other writers who commit in between. */
  static Forced racing() {
    return byProperties()
        .with(FormatVersion.THREE)
        .with(Deletes.DELETION_VECTORS)
        .with(Interference.FOREIGN_COMMIT)
        .with(Load.LIGHT);
  }

  static Forced none() {
    return new Forced(Map.of());
  }

  /** These, and another. */
  Forced with(Enum<?> setting) {
    Map<String, String> more = new HashMap<>(settings);
    more.put(property(setting.getDeclaringClass()), setting.name());
    return new Forced(more);
  }

  <E extends Enum<E>> Optional<E> setting(Class<E> dimension) {
    return Optional.ofNullable(settings.get(property(dimension)))
        .map(text -> Enum.valueOf(dimension, text));
  }

  private static String property(Class<?> dimension) {
    String name = dimension.getSimpleName();
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** The properties that give a run its settings where its seed alone would not. */
  static String propertiesOf(Dimensions run) {
    Dimensions drawn = Dimensions.of(run.seed(), none());
    return Arrays.stream(Dimensions.class.getRecordComponents())
        .filter(dimension -> !Objects.equals(value(dimension, run), value(dimension, drawn)))
        .map(dimension -> " -D" + PREFIX + dimension.getName() + "=" + value(dimension, run))
        .collect(Collectors.joining());
  }

  private static Object value(RecordComponent dimension, Dimensions run) {
    try {
      return dimension.getAccessor().invoke(run);
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError("cannot read a dimension", impossible);
    }
  }
}
