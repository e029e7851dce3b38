package dev.floe.cdc.delta.avro;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.ElementsView;
import dev.floe.cdc.row.RowValues;
import dev.floe.cdc.row.RowView;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.Encoder;
import org.apache.iceberg.types.Types;

/** Writers of structs, lists and maps to Avro. */
final class AvroNested {
  private AvroNested() {}

  /** Structs, field by field. */
  static final class Structs extends AvroColumn {
    private final AvroColumn[] fields;
    private final RowView struct;

    Structs(Column column, Schema schema) {
      super(column, schema);
      this.fields = ofFields(column.type().asStructType(), valueSchema(schema), column.path());
      this.struct = new RowView(column.type().asStructType());
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      struct.wrap(from, index);
      for (int i = 0; i < fields.length; i += 1) {
        fields[i].write(struct, i, to);
      }
    }
  }

  /** Lists as arrays. */
  static final class Lists extends AvroColumn {
    private final AvroColumn element;
    private final ElementsView elements;

    Lists(Column column, Schema schema) {
      super(column, schema);
      Types.ListType type = column.type().asListType();
      this.element = of(type.fields().get(0), valueSchema(schema).getElementType(), column.path());
      this.elements = ElementsView.ofElements(type);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      elements.wrap(from, index);
      int count = elements.count();
      to.writeArrayStart();
      to.setItemCount(count);
      for (int i = 0; i < count; i += 1) {
        to.startItem();
        element.write(elements, i, to);
      }
      to.writeArrayEnd();
    }
  }

  /** Maps: as such where keys are strings, otherwise as arrays of pairs; the bytes are the same. */
  static final class Maps extends AvroColumn {
    private final AvroColumn key;
    private final AvroColumn value;
    private final ElementsView keys;
    private final ElementsView values;

    Maps(Column column, Schema schema) {
      super(column, schema);
      Types.MapType type = column.type().asMapType();
      Schema map = valueSchema(schema);
      boolean pairs = map.getType() == Schema.Type.ARRAY;
      Schema keySchema =
          pairs
              ? map.getElementType().getFields().get(0).schema()
              : Schema.create(Schema.Type.STRING);
      Schema valueSchema =
          pairs ? map.getElementType().getFields().get(1).schema() : map.getValueType();
      this.key = of(type.fields().get(0), keySchema, column.path());
      this.value = of(type.fields().get(1), valueSchema, column.path());
      this.keys = ElementsView.ofKeys(type);
      this.values = ElementsView.ofValues(type);
    }

    @Override
    void writeValue(RowValues from, int index, Encoder to) throws IOException {
      keys.wrap(from, index);
      values.wrap(from, index);
      int count = keys.count();
      to.writeMapStart();
      to.setItemCount(count);
      for (int i = 0; i < count; i += 1) {
        to.startItem();
        key.write(keys, i, to);
        value.write(values, i, to);
      }
      to.writeMapEnd();
    }
  }
}
