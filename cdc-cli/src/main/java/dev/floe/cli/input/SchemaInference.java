package dev.floe.cli.input;

import dev.floe.cli.input.NewFields.Presence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Guesses a table's columns from sample events that declare no types.
 *
 * <p>Whole numbers become long, other numbers double, objects struct, arrays list; a mix of whole
 * and other numbers becomes double, any other mix string, which holds the JSON text. Everything is
 * optional but the key columns. Dates, decimals and uuids are not guessed: they stay the string or
 * number that they are written as.
 */
public final class SchemaInference {
  private final List<String> notes = new ArrayList<>();
  private int lastId;

  private SchemaInference() {}

  /**
   * An inferred schema.
   *
   * @param schema the columns in order of appearance, field ids provisional
   * @param notes what had to be decided without evidence, a sentence each, for the user to read
   */
  public record Inferred(Schema schema, List<String> notes) {
    public Inferred {
      notes = List.copyOf(notes);
    }
  }

  /**
   * Infers from samples; events without a row are passed over.
   *
   * @param keyColumns the columns that become required
   * @throws IllegalArgumentException when no sample holds a row or a key column appears in none
   */
  public static Inferred infer(List<SourceEvent> samples, List<String> keyColumns) {
    InferredType row = new InferredType();
    for (SourceEvent sample : samples) {
      if (sample.before() != null) {
        row.add(sample.before());
      }
      if (sample.after() != null) {
        row.add(sample.after());
      }
    }
    if (row.fields().isEmpty()) {
      throw new IllegalArgumentException(
          "cannot infer the table's columns: none of "
              + samples.size()
              + " events read has a row; give the columns with --schema");
    }
    for (String key : keyColumns) {
      if (!row.fields().containsKey(key)) {
        throw new IllegalArgumentException(
            "cannot infer the table's columns: the key column "
                + Shown.text(key)
                + " is in none of "
                + samples.size()
                + " events read, whose columns are "
                + Shown.names(row.fields().keySet())
                + "; correct the key or give the columns with --schema");
      }
    }
    SchemaInference inference = new SchemaInference();
    List<NestedField> columns = inference.fields(row, "", keyColumns);
    return new Inferred(new Schema(columns), inference.notes);
  }

  private List<NestedField> fields(InferredType struct, String prefix, List<String> required) {
    List<NestedField> fields = new ArrayList<>();
    for (Map.Entry<String, InferredType> field : struct.fields().entrySet()) {
      int id = ++lastId;
      String name = field.getKey();
      Type type = type(field.getValue(), prefix + name);
      Presence presence = required.contains(name) ? Presence.REQUIRED : Presence.OPTIONAL;
      fields.add(NewFields.of(id, presence, name, type));
    }
    return fields;
  }

  private Type type(InferredType seen, String path) {
    return switch (seen.form()) {
      case BOOLEAN -> Types.BooleanType.get();
      case LONG -> Types.LongType.get();
      case DOUBLE -> Types.DoubleType.get();
      case STRING -> Types.StringType.get();
      case STRUCT -> struct(seen, path);
      case LIST -> Types.ListType.ofOptional(++lastId, type(seen.element(), path + "[]"));
      case UNSEEN -> string(path, "no event read has a value for it");
      case MIXED -> string(path, mixed(seen));
    };
  }

  private Type struct(InferredType seen, String path) {
    return seen.fields().isEmpty()
        ? string(path, "its objects are all empty")
        : Types.StructType.of(fields(seen, path + ".", List.of()));
  }

  private Type string(String path, String reason) {
    notes.add("column '" + path + "' became string: " + reason);
    return Types.StringType.get();
  }

  private static String mixed(InferredType seen) {
    String first = Shown.value(seen.sample());
    return seen.conflict() == null
        ? "its value " + first + " is beyond a long"
        : "its values " + first + " and " + Shown.value(seen.conflict()) + " have no other type";
  }
}
