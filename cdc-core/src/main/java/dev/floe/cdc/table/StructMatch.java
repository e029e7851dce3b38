package dev.floe.cdc.table;

import java.util.List;
import org.apache.iceberg.types.Types;

/**
 * Where the fields of a wanted struct come from: a field of a given struct, or a constant.
 * Immutable, threads may share it.
 */
public final class StructMatch {
  private final Types.StructType given;
  private final List<Source> sources;
  private final boolean same;

  StructMatch(Types.StructType given, List<Source> sources) {
    this.given = given;
    this.sources = List.copyOf(sources);
    this.same = sources.size() == given.fields().size() && inOrder(sources);
  }

  private static boolean inOrder(List<Source> sources) {
    for (int i = 0; i < sources.size(); i++) {
      if (!(sources.get(i) instanceof GivenField field)
          || field.position() != i
          || !(field.value() instanceof ValueMatch.AsIs)) {
        return false;
      }
    }
    return true;
  }

  /** The struct that the fields are taken from. */
  public Types.StructType given() {
    return given;
  }

  /** Where each field of the wanted struct comes from, in its order. */
  public List<Source> sources() {
    return sources;
  }

  /** Whether a given struct is a wanted one as it is. */
  public boolean isSame() {
    return same;
  }

  /** Where a field comes from. */
  public sealed interface Source {}

  /**
   * A field of the given struct.
   *
   * @param position where it stands there
   * @param value how its value becomes one of the wanted field
   */
  public record GivenField(int position, ValueMatch value) implements Source {}

  /**
   * What a field that is not given is filled with.
   *
   * @param value the column's write default in Iceberg's internal representation, or null
   */
  public record Filled(Object value) implements Source {}
}
