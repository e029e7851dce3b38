package dev.floe.cdc.delta.parquet;

import org.apache.iceberg.FieldMetrics;

/** Nulls in metrics that were built of the other values alone. */
final class NullCounts {
  private NullCounts() {}

  /** The metrics of the same values and of so many nulls. */
  static <T> FieldMetrics<T> added(long nulls, FieldMetrics<T> metrics) {
    return new FieldMetrics<>(
        metrics.id(),
        metrics.valueCount() + nulls,
        nulls,
        metrics.nanValueCount(),
        metrics.lowerBound(),
        metrics.upperBound(),
        metrics.originalType(),
        metrics.avgValueSizeInBytes());
  }
}
