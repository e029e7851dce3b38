package dev.floe.cli.input;

/** How a source that declares no types writes a decimal as a string. */
public enum DecimalStrings {
  /** As digits: {@code "12.50"}. */
  PLAIN,
  /**
   * As the base64 of the big-endian unscaled value, at the scale of the table's column: what
   * Debezium writes with {@code decimal.handling.mode=precise} when the schema block is left out.
   */
  BASE64
}
