package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of a value's type from the samples seen so far: grows with each value, from nothing
 * over a type to string, which holds anything.
 */
final class InferredType {
  /** What values have been seen. */
  enum Form {
    UNSEEN,
    BOOLEAN,
    LONG,
    DOUBLE,
    STRING,
    STRUCT,
    LIST,
    /** Values that only their JSON text unites. */
    MIXED
  }

  private final Map<String, InferredType> fields = new LinkedHashMap<>();
  private Form form = Form.UNSEEN;
  private InferredType element;
  private JsonNode sample;
  private JsonNode conflict;

  /** Takes a value into account. */
  void add(JsonNode value) {
    Form seen = formOf(value);
    if (seen == Form.UNSEEN) {
      return;
    }
    Form joined = join(form, seen);
    if (sample == null) {
      sample = value;
    } else if (joined == Form.MIXED && conflict == null) {
      conflict = value;
    }
    form = joined;
    if (seen == Form.STRUCT) {
      value.properties().forEach(field -> field(field.getKey()).add(field.getValue()));
    } else if (seen == Form.LIST) {
      value.forEach(item -> element().add(item));
    }
  }

  Form form() {
    return form;
  }

  /** The fields of a struct in the order of appearance. */
  Map<String, InferredType> fields() {
    return fields;
  }

  /** The type of a list's elements. */
  InferredType element() {
    if (element == null) {
      element = new InferredType();
    }
    return element;
  }

  /** The first value seen, or null. */
  JsonNode sample() {
    return sample;
  }

  /** For mixed values, the first that does not agree with the sample; null if that is alone. */
  JsonNode conflict() {
    return conflict;
  }

  private InferredType field(String name) {
    return fields.computeIfAbsent(name, ignored -> new InferredType());
  }

  private static Form formOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case BOOLEAN -> Form.BOOLEAN;
      case STRING -> Form.STRING;
      case OBJECT -> Form.STRUCT;
      case ARRAY -> Form.LIST;
      case NUMBER -> number(value);
      default -> Form.UNSEEN;
    };
  }

  /** A whole number beyond a long is kept as text: a double would lose digits. */
  private static Form number(JsonNode value) {
    if (!value.isIntegralNumber()) {
      return Form.DOUBLE;
    }
    return value.canConvertToLong() ? Form.LONG : Form.MIXED;
  }

  private static Form join(Form a, Form b) {
    if (a == b || a == Form.UNSEEN) {
      return b;
    }
    boolean numbers = (a == Form.LONG && b == Form.DOUBLE) || (a == Form.DOUBLE && b == Form.LONG);
    return numbers ? Form.DOUBLE : Form.MIXED;
  }
}
