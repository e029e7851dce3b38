package dev.floe.cdc.oracle;

import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Term;

/**
 * One field of a partition spec.
 *
 * @param column the source column, by the name that it had when the table was created
 * @param parameter of a bucket the number, of a truncation the width, else nothing
 */
record PartitionTerm(String column, Kind kind, int parameter) {
  enum Kind {
    IDENTITY,
    BUCKET,
    TRUNCATE,
    DAY
  }

  static PartitionTerm identity(String column) {
    return new PartitionTerm(column, Kind.IDENTITY, 0);
  }

  static PartitionTerm bucket(String column, int buckets) {
    return new PartitionTerm(column, Kind.BUCKET, buckets);
  }

  static PartitionTerm truncate(String column, int width) {
    return new PartitionTerm(column, Kind.TRUNCATE, width);
  }

  static PartitionTerm day(String column) {
    return new PartitionTerm(column, Kind.DAY, 0);
  }

  /** The field as a table definition takes it. */
  String text() {
    return switch (kind) {
      case IDENTITY -> column;
      case BUCKET -> "bucket(" + column + ", " + parameter + ")";
      case TRUNCATE -> "truncate(" + column + ", " + parameter + ")";
      case DAY -> "day(" + column + ")";
    };
  }

  void addTo(PartitionSpec.Builder spec) {
    switch (kind) {
      case IDENTITY -> spec.identity(column);
      case BUCKET -> spec.bucket(column, parameter);
      case TRUNCATE -> spec.truncate(column, parameter);
      case DAY -> spec.day(column);
    }
  }

  /** The field as an evolution of a spec takes it. */
  Term term(String columnNow) {
    return switch (kind) {
      case IDENTITY -> Expressions.ref(columnNow);
      case BUCKET -> Expressions.bucket(columnNow, parameter);
      case TRUNCATE -> Expressions.truncate(columnNow, parameter);
      case DAY -> Expressions.day(columnNow);
    };
  }

  /** Whether Iceberg gives the fields one name. */
  boolean isNamedAs(PartitionTerm other) {
    return column.equals(other.column) && kind == other.kind;
  }

  /** Whether a spec's field is this one. */
  boolean is(PartitionField field, int sourceId) {
    return field.sourceId() == sourceId && field.transform().toString().equals(transform());
  }

  private String transform() {
    return switch (kind) {
      case IDENTITY -> "identity";
      case BUCKET -> "bucket[" + parameter + "]";
      case TRUNCATE -> "truncate[" + parameter + "]";
      case DAY -> "day";
    };
  }
}
