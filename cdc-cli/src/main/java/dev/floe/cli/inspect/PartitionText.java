package dev.floe.cli.inspect;

import org.apache.iceberg.transforms.Transform;

/** A partition field as {@code floe apply --partition} takes it. */
final class PartitionText {
  private PartitionText() {}

  static String of(String column, Transform<?, ?> transform) {
    String text = transform.toString();
    int bracket = text.indexOf('[');
    if (transform.isIdentity()) {
      return column;
    }
    return bracket < 0
        ? "%s(%s)".formatted(text, column)
        : "%s(%s, %s)"
            .formatted(
                text.substring(0, bracket), column, text.substring(bracket + 1, text.length() - 1));
  }
}
