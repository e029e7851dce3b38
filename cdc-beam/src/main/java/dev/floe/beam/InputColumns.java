package dev.floe.beam;

import dev.floe.beam.types.Nullability;
import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import java.util.List;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.Field;
import org.apache.beam.sdk.schemas.Schema.TypeName;
import org.checkerframework.checker.nullness.qual.Nullable;

/** The checks of the control columns. */
final class InputColumns {
  private static final String CHANGE_TYPE =
      "the change-type column '%s' (withChangeTypeColumn, change_type_column)";
  private static final String SEQUENCE =
      "the sequence-number column '%s' (withSequenceNumberColumn, sequence_number_column)";
  private static final List<String> KINDS =
      Arrays.stream(ChangeKind.values()).map(Enum::name).toList();

  private InputColumns() {}

  static void checkChangeType(@Nullable String column, Schema input) {
    if (column != null) {
      check(CHANGE_TYPE.formatted(column), column, TypeName.STRING, input);
    }
  }

  static void checkSequence(String column, Schema input) {
    check(SEQUENCE.formatted(column), column, TypeName.INT64, input);
  }

  /** Checks that a value of the change-type column stands for a kind. */
  static void checkKind(String value, String kind) {
    if (!KINDS.contains(kind)) {
      throw CdcChecks.refused(
          "change_type_map (withChangeTypeMap) maps '%s' to '%s', which is no kind of change;"
                  .formatted(value, kind)
              + " write one of %s, exactly so".formatted(String.join(", ", KINDS)));
    }
  }

  private static void check(String what, String column, TypeName type, Schema input) {
    if (!input.hasField(column)) {
      throw CdcChecks.refused(
          what + " is not in the input; name one of its columns: " + Columns.of(input));
    }
    Field field = input.getField(column);
    if (field.getType().getTypeName() != type) {
      throw CdcChecks.refused(
          "%s must be %s, but is %s".formatted(what, type, Columns.of(field.getType())));
    }
    if (Nullability.isNullable(field.getType())) {
      throw CdcChecks.refused(
          "%s must be non-nullable, but is a nullable %s; filter rows without it, and declare it"
                  .formatted(what, type)
              + " so");
    }
  }
}
