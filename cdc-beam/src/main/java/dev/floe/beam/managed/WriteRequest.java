package dev.floe.beam.managed;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.values.Row;
import org.checkerframework.checker.nullness.qual.Nullable;
import org.joda.time.Duration;

/** The options that were given to a managed write, checked against its mode. */
final class WriteRequest implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Row options;

  private WriteRequest(Row options) {
    this.options = options;
  }

  /**
   * The request of a configuration, whose fields are the options by their keys.
   *
   * @throws IllegalArgumentException when options are not of the mode, exclude each other, or have
   *     no usable value
   */
  static WriteRequest of(Row options) {
    WriteRequest request = new WriteRequest(options);
    request.checkMode();
    request.checkColumns();
    request.checkOutputs();
    return request;
  }

  /** The text of an option, if it was given. */
  Optional<String> text(WriteOption option) {
    return Optional.ofNullable((String) value(option));
  }

  /** The number of an option, if it was given. */
  Optional<Integer> number(WriteOption option) {
    return Optional.ofNullable((Integer) value(option));
  }

  /** The seconds of an option, if they were given. */
  Optional<Duration> seconds(WriteOption option) {
    return number(option).map(Duration::standardSeconds);
  }

  /** The switch of an option, if it was given. */
  Optional<Boolean> flag(WriteOption option) {
    return Optional.ofNullable((Boolean) value(option));
  }

  /** The list of an option, if it was given. */
  Optional<List<String>> list(WriteOption option) {
    Collection<String> given = cast(value(option));
    return Optional.ofNullable(given).map(List::copyOf);
  }

  /** The map of an option, if it was given. */
  Optional<Map<String, String>> map(WriteOption option) {
    Map<String, String> given = cast(value(option));
    return Optional.ofNullable(given).map(Map::copyOf);
  }

  /** The name of the output of failed rows, if they are diverted. */
  Optional<String> errorOutput() {
    Row handling = cast(value(WriteOption.ERROR_HANDLING));
    return Optional.ofNullable(handling).map(row -> row.getString(WriteOption.ERROR_OUTPUT));
  }

  private void checkMode() {
    Optional<String> given = text(WriteOption.MODE);
    ManagedMode mode = given.map(ManagedMode::of).orElse(ManagedMode.APPEND);
    List<String> foreign = new ArrayList<>();
    for (WriteOption option : WriteOption.values()) {
      if (!option.isOf(mode) && value(option) != null) {
        foreign.add(option.key());
      }
    }
    String said = given.isPresent() ? "mode " + mode : "mode " + mode + ", the default,";
    if (!foreign.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot write to Iceberg with the options "
              + foreign
              + ": "
              + said
              + " does not have them; leave them out, or set mode to "
              + (mode == ManagedMode.APPEND ? ManagedMode.MERGE_ON_READ : ManagedMode.APPEND));
    }
    if (mode == ManagedMode.APPEND) {
      throw new IllegalArgumentException(
          "cannot write to Iceberg in "
              + said
              + ": this release writes changes only; set mode to "
              + ManagedMode.MERGE_ON_READ);
    }
  }

  private void checkColumns() {
    List<String> given = new ArrayList<>();
    for (WriteOption option : List.of(WriteOption.KEEP, WriteOption.DROP, WriteOption.ONLY)) {
      if (value(option) != null) {
        given.add(option.key());
      }
    }
    if (given.size() > 1) {
      throw new IllegalArgumentException(
          "cannot choose the columns to write: "
              + given
              + " were given, and each excludes the others; give one of them");
    }
  }

  private void checkOutputs() {
    errorOutput()
        .filter(
            name ->
                name.isBlank()
                    || name.equals(IcebergWriteProvider.SNAPSHOTS)
                    || name.equals(IcebergWriteProvider.DEAD_LETTER))
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "cannot put out failed rows as '"
                      + name
                      + "': the name is empty or that of another output ("
                      + IcebergWriteProvider.SNAPSHOTS
                      + ", "
                      + IcebergWriteProvider.DEAD_LETTER
                      + "); set error_handling to {output: <another name>}");
            });
  }

  private @Nullable Object value(WriteOption option) {
    return options.getSchema().hasField(option.key()) ? options.getValue(option.key()) : null;
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // The schema has the types.
  private static <T> @Nullable T cast(@Nullable Object value) {
    return (T) value;
  }
}
