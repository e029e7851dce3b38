package dev.floe.cdc.sink;

import dev.floe.cdc.table.SchemaMatch;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;

/**
 * Reads rows in wanted columns: those of a {@link Record} by the names that it says, those of other
 * rows by the names of the input, or, when those are not known, by their places.
 *
 * <p>Rows that have the wanted columns in their order are taken as they are. Not thread-safe.
 */
final class RowShape {
  /** Of more kinds of records than this, each is matched again. */
  private static final int MAX_KINDS = 1_000;

  private final Types.StructType wanted;
  private final Set<Integer> mandatoryIds;
  private final Consumer<Map<String, Object>> filledColumns;
  private final Map<Types.StructType, Kind> kinds = new HashMap<>();
  private final Kind unnamed;
  private final int unnamedSize;
  private Types.StructType known;
  private Kind kind;

  /**
   * @param wanted the columns to read rows in
   * @param mandatoryIds the fields of them that rows must have
   * @param input the columns of rows that are not records, if they are not the wanted ones
   * @param filledColumns is told what is filled for each kind of rows
   */
  RowShape(
      Types.StructType wanted,
      Set<Integer> mandatoryIds,
      Optional<Types.StructType> input,
      Consumer<Map<String, Object>> filledColumns) {
    this.wanted = wanted;
    this.mandatoryIds = mandatoryIds;
    this.filledColumns = filledColumns;
    this.unnamed = input.map(this::match).orElse(Kind.SAME);
    this.unnamedSize = input.orElse(wanted).fields().size();
    this.known = wanted;
    this.kind = Kind.SAME;
  }

  /**
   * A row in the wanted columns, good until the next one.
   *
   * @throws IllegalArgumentException when its columns do not fit
   */
  StructLike fit(StructLike row) {
    if (row instanceof Record named) {
      return kindOf(named.struct()).fit(row);
    }
    if (row.size() != unnamedSize) {
      throw new IllegalArgumentException(
          "the row has %d columns and %d are awaited; give rows these columns in this order: %s"
              .formatted(row.size(), unnamedSize, unnamed.given(wanted)));
    }
    return unnamed.fit(row);
  }

  @SuppressWarnings("ReferenceEquality") // Rows of one source share one struct: no need to compare.
  private Kind kindOf(Types.StructType struct) {
    if (struct != known) {
      Kind found = kinds.get(struct);
      if (found == null) {
        if (kinds.size() == MAX_KINDS) {
          kinds.clear();
        }
        found = match(struct);
        kinds.put(struct, found);
      }
      known = struct;
      kind = found;
    }
    return kind;
  }

  private Kind match(Types.StructType given) {
    SchemaMatch match = SchemaMatch.of(given, wanted, mandatoryIds);
    if (!match.misfits().isEmpty()) {
      return new Kind(null, SchemaMatch.describe(match.misfits(), given, wanted), given);
    }
    if (!match.filled().isEmpty()) {
      filledColumns.accept(match.filled());
    }
    return match.columns().isSame()
        ? new Kind(null, null, given)
        : new Kind(new MatchedRow(match.columns()), null, given);
  }

  /** Rows of one struct: how they are seen, or why they are refused; as they are when neither. */
  private record Kind(MatchedRow view, String misfit, Types.StructType given) {
    private static final Kind SAME = new Kind(null, null, null);

    private StructLike fit(StructLike row) {
      if (misfit != null) {
        throw new IllegalArgumentException(misfit);
      }
      return view == null ? row : view.wrap(row);
    }

    private Types.StructType given(Types.StructType otherwise) {
      return given == null ? otherwise : given;
    }
  }
}
