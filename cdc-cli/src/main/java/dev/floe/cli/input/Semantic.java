package dev.floe.cli.input;

/** What a declared type means; {@link SemanticNames} knows it by the name that the source gives. */
enum Semantic {
  /** No name: the physical type itself. */
  NONE,
  EPOCH_DAYS,
  TIME_MILLIS,
  TIME_MICROS,
  TIME_NANOS,
  TIMESTAMP_MILLIS,
  TIMESTAMP_MICROS,
  TIMESTAMP_NANOS,
  ISO_DATE,
  ISO_TIME,
  /** The wall clock of a database without zones, marked {@code Z}. */
  ISO_TIMESTAMP,
  /** An instant as text. */
  ZONED_TIMESTAMP,
  UUID,
  /** Kept as the text it is. */
  TEXT,
  /** Kept as the number it is. */
  NUMBER,
  /** Bits, little-endian in bytes. */
  BITS,
  DECIMAL,
  VARIABLE_SCALE_DECIMAL,
  /** Kept as the list it is. */
  VECTOR
}
