package dev.floe.beam.cdc.sink;

import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * The columns of the input that say what kind of change a row is, and in which order.
 *
 * @param sequence an INT64 column, not nullable
 * @param kindOrNull a STRING column, not nullable; null for the kind that elements have themselves
 * @param kindNames the names of {@link dev.floe.cdc.change.ChangeKind kinds} by values of that
 *     column; a value that is not in it is the name of a kind itself
 */
public record ControlColumns(
    String sequence, @Nullable String kindOrNull, Map<String, String> kindNames)
    implements Serializable {
  public ControlColumns {
    kindNames = Map.copyOf(kindNames);
  }

  /** The column of the kind; empty for the kind that elements have themselves. */
  public Optional<String> kind() {
    return Optional.ofNullable(kindOrNull);
  }
}
