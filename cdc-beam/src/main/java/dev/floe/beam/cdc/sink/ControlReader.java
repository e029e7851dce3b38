package dev.floe.beam.cdc.sink;

import static dev.floe.beam.cdc.sink.PoisonRecordException.Code.CHANGE_TYPE;
import static dev.floe.beam.cdc.sink.PoisonRecordException.Code.SEQUENCE_NUMBER;

import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;

/** Reads kind and sequence number of changes from their control columns. Not thread-safe. */
final class ControlReader {
  private static final int ABSENT = -1;

  private final ControlColumns columns;
  private final Map<String, ChangeKind> kinds = new HashMap<>();
  private Schema schema;
  private int sequenceField;
  private int kindField;

  ControlReader(ControlColumns columns) {
    this.columns = columns;
    for (ChangeKind kind : ChangeKind.values()) {
      kinds.put(kind.name(), kind);
    }
    columns.kindNames().forEach((value, name) -> kinds.put(value, ChangeKind.valueOf(name)));
  }

  /**
   * The kind of a change.
   *
   * @param own the name of the kind that the element has itself, which counts where no column does
   */
  ChangeKind kind(Row row, Optional<String> own) {
    if (columns.kindOrNull() == null) {
      return ChangeKind.valueOf(
          own.orElseThrow(() -> new IllegalStateException("neither a column nor an element kind")));
    }
    find(row.getSchema());
    if (kindField == ABSENT) {
      throw new PoisonRecordException(
          CHANGE_TYPE,
          "the change-type column '%s' was not found in the record, which has %s"
              .formatted(columns.kindOrNull(), schema.getFieldNames()));
    }
    Object value = row.getValue(kindField);
    ChangeKind kind = value == null ? null : kinds.get(value);
    if (kind == null) {
      throw unknownKind(value);
    }
    return kind;
  }

  private PoisonRecordException unknownKind(Object value) {
    return new PoisonRecordException(
        CHANGE_TYPE,
        value == null
            ? "the change-type column '%s' is null; give every record a kind"
                .formatted(columns.kindOrNull())
            : "the change-type column '%s' is '%s', which is neither one of %s nor a value of change_type_map %s; map it with change_type_map"
                .formatted(
                    columns.kindOrNull(),
                    value,
                    Arrays.toString(ChangeKind.values()),
                    columns.kindNames()));
  }

  /** The sequence number of a change. */
  long sequence(Row row) {
    find(row.getSchema());
    Object value = sequenceField == ABSENT ? null : row.getValue(sequenceField);
    if (value instanceof Long sequence) {
      return sequence;
    }
    if (value != null) {
      throw new PoisonRecordException(
          SEQUENCE_NUMBER,
          "the sequence-number column '%s' must be INT64 and holds %s, a %s"
              .formatted(columns.sequence(), value, value.getClass().getSimpleName()));
    }
    throw new PoisonRecordException(
        SEQUENCE_NUMBER,
        "the sequence-number column '%s' %s; give every record a sequence number"
            .formatted(
                columns.sequence(),
                sequenceField == ABSENT ? "was not found in the record" : "is null"));
  }

  @SuppressWarnings("ReferenceEquality") // Rows of one source share one schema: no need to compare.
  private void find(Schema other) {
    if (schema != other) {
      schema = other;
      sequenceField = indexOf(columns.sequence());
      kindField = columns.kindOrNull() == null ? ABSENT : indexOf(columns.kindOrNull());
    }
  }

  private int indexOf(String column) {
    return schema.hasField(column) ? schema.indexOf(column) : ABSENT;
  }
}
