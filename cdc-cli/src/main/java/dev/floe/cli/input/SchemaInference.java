package dev.floe.cli.input;

import java.util.List;
import org.apache.iceberg.Schema;

/** Guesses a table's columns from sample events that declare no types. */
public final class SchemaInference {
  private SchemaInference() {}

  /**
   * Infers from samples.
   *
   * @param keyColumns the columns that become required
   * @throws IllegalArgumentException when no sample holds a row or a key column appears in none
   */
  public static Inferred infer(List<SourceEvent> samples, List<String> keyColumns) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * An inferred schema.
   *
   * @param schema the columns, field ids provisional
   * @param notes what had to be decided without evidence, a sentence each, for the user to read
   */
  public record Inferred(Schema schema, List<String> notes) {
    public Inferred {
      notes = List.copyOf(notes);
    }
  }
}
