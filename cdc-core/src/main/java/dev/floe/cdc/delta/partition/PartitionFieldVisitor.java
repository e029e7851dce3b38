package dev.floe.cdc.delta.partition;

import static dev.floe.cdc.row.ValueKind.BINARY;
import static dev.floe.cdc.row.ValueKind.DATE;
import static dev.floe.cdc.row.ValueKind.INT;
import static dev.floe.cdc.row.ValueKind.LONG;
import static dev.floe.cdc.row.ValueKind.STRING;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.ValueKind;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.Schema;
import org.apache.iceberg.transforms.PartitionSpecVisitor;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.BucketUtil;
import org.apache.iceberg.util.DateTimeUtil;
import org.apache.iceberg.util.TruncateUtil;

/**
 * Chooses how the bytes of a partition field are computed: from the bytes of the row where that
 * gives what Iceberg's transform does, otherwise by way of the value as an object.
 *
 * <p>From the bytes: all transforms of top-level columns but bucket and truncate of decimals.
 */
final class PartitionFieldVisitor implements PartitionSpecVisitor<PartitionFieldBytes> {
  private final PartitionFieldBytes otherwise;
  private final int position;
  private final ValueKind kind;

  private PartitionFieldVisitor(PartitionFieldBytes otherwise, int position, ValueKind kind) {
    this.otherwise = otherwise;
    this.position = position;
    this.kind = kind;
  }

  /** The way for a field, not a void one, in rows of a schema. */
  static PartitionFieldBytes choose(PartitionField field, Schema schema) {
    PartitionFieldBytes boxed = new BoxedPartitionField(PartitionValue.of(field, schema));
    List<Types.NestedField> columns = schema.columns();
    for (int position = 0; position < columns.size(); position++) {
      if (columns.get(position).fieldId() == field.sourceId()) {
        ValueKind kind = Column.of(columns.get(position), "").kind();
        PartitionFieldVisitor visitor = new PartitionFieldVisitor(boxed, position, kind);
        return PartitionSpecVisitor.visit(schema, field, visitor);
      }
    }
    return boxed;
  }

  @Override
  public PartitionFieldBytes identity(int fieldId, String sourceName, int sourceId) {
    return switch (kind) {
      case STRING, BINARY, FIXED, UUID, DECIMAL_BYTES -> TextPartitionField.whole(position);
      default -> number(LongUnaryOperator.identity());
    };
  }

  @Override
  public PartitionFieldBytes bucket(int fieldId, String sourceName, int sourceId, int buckets) {
    return switch (kind) {
      case STRING, BINARY, FIXED, UUID -> new HashedPartitionField(position, buckets);
      case INT, DATE, LONG, TIME, TIMESTAMP, TIMESTAMPTZ ->
          number(value -> HashedPartitionField.bucket(BucketUtil.hash(value), buckets));
      case TIMESTAMP_NS, TIMESTAMPTZ_NS ->
          number(
              value ->
                  HashedPartitionField.bucket(
                      BucketUtil.hash(DateTimeUtil.nanosToMicros(value)), buckets));
      default -> otherwise;
    };
  }

  @Override
  public PartitionFieldBytes truncate(int fieldId, String sourceName, int sourceId, int width) {
    if (kind == STRING) {
      return TextPartitionField.characters(position, width);
    }
    if (kind == BINARY) {
      return TextPartitionField.bytes(position, width);
    }
    if (kind == INT) {
      return number(value -> TruncateUtil.truncateInt(width, (int) value));
    }
    return kind == LONG ? number(value -> TruncateUtil.truncateLong(width, value)) : otherwise;
  }

  @Override
  public PartitionFieldBytes year(int fieldId, String sourceName, int sourceId) {
    return time(
        days -> DateTimeUtil.daysToYears((int) days),
        DateTimeUtil::microsToYears,
        DateTimeUtil::nanosToYears);
  }

  @Override
  public PartitionFieldBytes month(int fieldId, String sourceName, int sourceId) {
    return time(
        days -> DateTimeUtil.daysToMonths((int) days),
        DateTimeUtil::microsToMonths,
        DateTimeUtil::nanosToMonths);
  }

  @Override
  public PartitionFieldBytes day(int fieldId, String sourceName, int sourceId) {
    return time(
        LongUnaryOperator.identity(), DateTimeUtil::microsToDays, DateTimeUtil::nanosToDays);
  }

  @Override
  public PartitionFieldBytes hour(int fieldId, String sourceName, int sourceId) {
    return kind == DATE
        ? otherwise
        : time(
            LongUnaryOperator.identity(), DateTimeUtil::microsToHours, DateTimeUtil::nanosToHours);
  }

  @Override
  public PartitionFieldBytes unknown(
      int fieldId, String sourceName, int sourceId, String transform) {
    return otherwise;
  }

  private PartitionFieldBytes time(
      LongUnaryOperator ofDays, LongUnaryOperator ofMicros, LongUnaryOperator ofNanos) {
    return switch (kind) {
      case DATE -> number(ofDays);
      case TIMESTAMP, TIMESTAMPTZ -> number(ofMicros);
      case TIMESTAMP_NS, TIMESTAMPTZ_NS -> number(ofNanos);
      default -> otherwise;
    };
  }

  private PartitionFieldBytes number(LongUnaryOperator transform) {
    return new NumberPartitionField(position, kind, transform);
  }
}
