package dev.floe.cdc.delta.parquet;

/**
 * A place of a Parquet schema that holds values.
 *
 * @param name its full name
 * @param optional whether a value may be null
 * @param definitionLevel the definition level of a value that is not null
 * @param repetitionLevel how many of the places that it is in, itself included, are repeated
 */
record Place(String name, boolean optional, int definitionLevel, int repetitionLevel) {
  /** The definition level that says that the value is null and all above it is not. */
  int levelOfNull() {
    if (!optional) {
      throw new IllegalStateException(
          "cannot write column '%s': the row has no value, but the column is required; give the row a value"
              .formatted(name));
    }
    return definitionLevel - 1;
  }
}
