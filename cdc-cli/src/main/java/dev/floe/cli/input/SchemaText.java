package dev.floe.cli.input;

import org.apache.iceberg.Schema;

/** Table columns as a person writes them: {@code id bigint not null, name string}. */
public final class SchemaText {
  private SchemaText() {}

  /**
   * Reads column definitions.
   *
   * @throws IllegalArgumentException quoting the text and the position of the fault
   */
  public static Schema parse(String text) {
    throw new UnsupportedOperationException("not built yet");
  }
}
