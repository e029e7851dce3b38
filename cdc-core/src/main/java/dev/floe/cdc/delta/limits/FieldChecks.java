package dev.floe.cdc.delta.limits;

import dev.floe.cdc.row.RowValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.types.Types;

/** The checks of a struct's fields, of those alone that can break a limit. */
final class FieldChecks {
  private final ValueCheck[] checks;
  private final int[] positions;

  private FieldChecks(List<ValueCheck> checks, List<Integer> positions) {
    this.checks = checks.toArray(ValueCheck[]::new);
    this.positions = positions.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The checks of some fields of a struct, if any of them needs one.
   *
   * @param path the name of the struct, empty for a row
   */
  static Optional<FieldChecks> of(
      Types.StructType struct,
      Predicate<Types.NestedField> written,
      String path,
      FileFormat format) {
    List<ValueCheck> checks = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int pos = 0; pos < struct.fields().size(); pos += 1) {
      Types.NestedField field = struct.fields().get(pos);
      Optional<ValueCheck> check =
          written.test(field) ? ValueCheck.of(field, path, format) : Optional.empty();
      if (check.isPresent()) {
        checks.add(check.get());
        positions.add(pos);
      }
    }
    return checks.isEmpty() ? Optional.empty() : Optional.of(new FieldChecks(checks, positions));
  }

  void check(RowValues struct) {
    for (int i = 0; i < checks.length; i += 1) {
      if (!struct.isNull(positions[i])) {
        checks[i].check(struct, positions[i]);
      }
    }
  }
}
