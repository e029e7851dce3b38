package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.types.Types.StructType;

/** Decoder of JSON objects into structs, a table's row included. */
final class StructDecoder implements ValueDecoder {
  /** Makes the decoder of one field. */
  interface FieldDecoders {
    ValueDecoder of(NestedField field) throws Misfit;
  }

  private final StructType type;
  private final UnknownColumns unknownColumns;
  private final GenericRecord template;
  private final String[] names;
  private final Type[] types;
  private final boolean[] required;
  private final ValueDecoder[] decoders;

  private StructDecoder(StructType type, UnknownColumns unknownColumns, ValueDecoder[] decoders) {
    this.type = type;
    this.unknownColumns = unknownColumns;
    this.decoders = decoders;
    this.template = GenericRecord.create(type);
    int size = type.fields().size();
    this.names = new String[size];
    this.types = new Type[size];
    this.required = new boolean[size];
    for (int i = 0; i < size; i++) {
      NestedField field = type.fields().get(i);
      names[i] = field.name();
      types[i] = field.type();
      required[i] = field.isRequired();
    }
  }

  /**
   * A decoder of a struct.
   *
   * @throws Misfit when a field cannot be decoded, whatever its value
   */
  static StructDecoder of(StructType type, UnknownColumns unknownColumns, FieldDecoders fields)
      throws Misfit {
    ValueDecoder[] decoders = new ValueDecoder[type.fields().size()];
    for (int i = 0; i < decoders.length; i++) {
      NestedField field = type.fields().get(i);
      try {
        decoders[i] = fields.of(field);
      } catch (Misfit e) {
        throw e.within(field.name());
      }
    }
    return new StructDecoder(type, unknownColumns, decoders);
  }

  @Override
  public GenericRecord decode(JsonNode value) throws Misfit {
    if (!value.isObject()) {
      throw Misfit.value(value, type, "is not an object");
    }
    GenericRecord row = template.copy();
    int present = 0;
    for (int i = 0; i < names.length; i++) {
      JsonNode field = value.get(names[i]);
      if (field != null) {
        present++;
      }
      row.set(i, decodeField(i, field));
    }
    if (present != value.size() && unknownColumns == UnknownColumns.REFUSE) {
      throw unknown(value);
    }
    return row;
  }

  /**
   * Decodes some fields only, as far as they have values; the others are null, required or not.
   *
   * @param wanted the names of the fields to decode
   */
  GenericRecord decodeSome(JsonNode value, Set<String> wanted) throws Misfit {
    GenericRecord row = template.copy();
    for (int i = 0; i < names.length; i++) {
      JsonNode field = wanted.contains(names[i]) ? value.get(names[i]) : null;
      boolean hasValue = field != null && !field.isNull();
      row.set(i, hasValue ? decodeField(i, field) : null);
    }
    return row;
  }

  private Object decodeField(int i, JsonNode field) throws Misfit {
    if (field == null || field.isNull()) {
      if (required[i]) {
        throw Misfit.missing(names[i], types[i], field != null);
      }
      return null;
    }
    if (Placeholder.isIn(field)) {
      throw Misfit.placeholder(names[i]);
    }
    try {
      return decoders[i].decode(field);
    } catch (Misfit e) {
      throw e.within(names[i]);
    }
  }

  private Misfit unknown(JsonNode value) {
    List<String> known = List.of(names);
    List<String> unknown = new ArrayList<>();
    value.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(known);
    return Misfit.unknown(unknown, known);
  }
}
