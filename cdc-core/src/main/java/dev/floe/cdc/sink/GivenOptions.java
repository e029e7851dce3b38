package dev.floe.cdc.sink;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The options that a builder was given, each once, by name. */
final class GivenOptions {
  private static final int MAX_SINK_ID_LENGTH = 255;

  private final Map<String, Object> given = new HashMap<>();

  /**
   * Takes an option.
   *
   * @throws IllegalStateException when it is given already
   */
  void set(String option, Object value) {
    Object earlier = given.putIfAbsent(option, Objects.requireNonNull(value, option));
    if (earlier != null) {
      throw new IllegalStateException(
          "cannot set " + option + " to " + value + ": it is set to " + earlier + " already");
    }
  }

  /**
   * Takes an option that excludes another.
   *
   * @throws IllegalStateException when one of the two is given already
   */
  void setInsteadOf(String other, String option, Object value) {
    if (given.containsKey(other)) {
      throw new IllegalStateException(
          "cannot set "
              + option
              + " to "
              + value
              + ": "
              + other
              + " is set to "
              + given.get(other)
              + " already; leave one of the two out");
    }
    set(option, value);
  }

  /** An option, or what holds without it. */
  @SuppressWarnings("unchecked") // Each option is set by one method, with one type.
  <T> T get(String option, T otherwise) {
    return (T) given.getOrDefault(option, otherwise);
  }

  /** Takes a sink id that can be part of names in a table's metadata. */
  void setSinkId(String sinkId) {
    if (sinkId.isBlank()) {
      throw new IllegalArgumentException("cannot set the sink id: it is blank; give a stable name");
    }
    if (sinkId.length() > MAX_SINK_ID_LENGTH) {
      throw new IllegalArgumentException(
          "cannot set the sink id: it has "
              + sinkId.length()
              + " characters, and is part of names in the table's metadata; give at most "
              + MAX_SINK_ID_LENGTH);
    }
    set("sinkId", sinkId);
  }

  /**
   * The sink id.
   *
   * @throws IllegalStateException when none is given
   */
  String sinkId(String whatIsBuilt) {
    String sinkId = get("sinkId", "");
    if (sinkId.isEmpty()) {
      throw new IllegalStateException(
          "cannot build "
              + whatIsBuilt
              + ": no sink id is given; give a stable name, under which the table remembers what"
              + " was applied");
    }
    return sinkId;
  }
}
