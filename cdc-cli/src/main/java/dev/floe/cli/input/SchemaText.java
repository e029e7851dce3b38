package dev.floe.cli.input;

import dev.floe.cli.input.NewFields.Presence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Table columns as a person writes them: {@code id bigint not null, name string, tags
 * list<string>}.
 *
 * <p>A column is a name (in double quotes or backticks when it is no plain word), a type and {@code
 * not null} where it is required. Types, with other spellings in brackets: boolean (bool), int
 * (integer), long (bigint), float (real), double, decimal(p, s) (numeric), date, time, timestamp,
 * timestamptz, timestamp_ns, timestamptz_ns, string (text, varchar), uuid, binary (bytes),
 * fixed(n), list&lt;T&gt; (array), map&lt;K, V&gt;, struct&lt;name type, ...&gt;.
 */
public final class SchemaText {
  private final SchemaTokens tokens;
  private int lastId;

  private SchemaText(SchemaTokens tokens) {
    this.tokens = tokens;
  }

  /**
   * Reads column definitions; field ids are provisional.
   *
   * @throws IllegalArgumentException quoting the text and the position of the fault
   */
  public static Schema parse(String text) {
    SchemaTokens tokens = new SchemaTokens(text);
    List<NestedField> columns = new SchemaText(tokens).fields();
    if (!tokens.atEnd()) {
      throw tokens.fault("expected ',' or 'not null' or the end");
    }
    return new Schema(columns);
  }

  private List<NestedField> fields() {
    List<NestedField> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    do {
      int position = tokens.position();
      String name = tokens.name("a column name");
      if (!names.add(name)) {
        throw tokens.faultAt(position, "the column '" + name + "' is defined twice");
      }
      tokens.take(":");
      int id = ++lastId;
      Type type = type();
      fields.add(NewFields.of(id, presence(), name, type));
    } while (tokens.take(","));
    return fields;
  }

  private Presence presence() {
    if (tokens.take("not")) {
      tokens.require("null");
      return Presence.REQUIRED;
    }
    tokens.take("null");
    return Presence.OPTIONAL;
  }

  private Type type() {
    int position = tokens.position();
    String name = tokens.word("a type");
    return switch (name) {
      case "boolean", "bool" -> Types.BooleanType.get();
      case "int", "integer" -> Types.IntegerType.get();
      case "long", "bigint" -> Types.LongType.get();
      case "float", "real" -> Types.FloatType.get();
      case "double" -> Types.DoubleType.get();
      case "date" -> Types.DateType.get();
      case "time" -> Types.TimeType.get();
      case "timestamp" -> Types.TimestampType.withoutZone();
      case "timestamptz" -> Types.TimestampType.withZone();
      case "timestamp_ns" -> Types.TimestampNanoType.withoutZone();
      case "timestamptz_ns" -> Types.TimestampNanoType.withZone();
      case "string", "text", "varchar" -> Types.StringType.get();
      case "uuid" -> Types.UUIDType.get();
      case "binary", "bytes" -> Types.BinaryType.get();
      case "decimal", "numeric" -> decimal(position);
      case "fixed" -> fixed(position);
      case "list", "array" -> list();
      case "map" -> map();
      case "struct" -> struct();
      default -> throw tokens.faultAt(position, "'" + name + "' is no type");
    };
  }

  private Type decimal(int position) {
    tokens.require("(");
    int precision = tokens.number("a precision");
    tokens.require(",");
    int scale = tokens.number("a scale");
    tokens.require(")");
    if (precision < 1 || precision > EventType.MAX_PRECISION || scale > precision) {
      throw tokens.faultAt(
          position,
          "decimal("
              + precision
              + ", "
              + scale
              + ") is out of range: precision 1 to 38, scale 0 to the precision");
    }
    return Types.DecimalType.of(precision, scale);
  }

  private Type fixed(int position) {
    tokens.require("(");
    int length = tokens.number("a length");
    tokens.require(")");
    if (length < 1) {
      throw tokens.faultAt(position, "fixed(0) holds nothing");
    }
    return Types.FixedType.ofLength(length);
  }

  private Type list() {
    tokens.require("<");
    int id = ++lastId;
    Type element = type();
    Presence presence = presence();
    tokens.require(">");
    return presence == Presence.OPTIONAL
        ? Types.ListType.ofOptional(id, element)
        : Types.ListType.ofRequired(id, element);
  }

  private Type map() {
    tokens.require("<");
    int keyId = ++lastId;
    int valueId = ++lastId;
    Type key = type();
    tokens.require(",");
    Type value = type();
    Presence presence = presence();
    tokens.require(">");
    return presence == Presence.OPTIONAL
        ? Types.MapType.ofOptional(keyId, valueId, key, value)
        : Types.MapType.ofRequired(keyId, valueId, key, value);
  }

  private Type struct() {
    tokens.require("<");
    List<NestedField> fields = fields();
    tokens.require(">");
    return Types.StructType.of(fields);
  }
}
