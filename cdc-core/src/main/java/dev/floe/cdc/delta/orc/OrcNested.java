package dev.floe.cdc.delta.orc;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.ElementsView;
import dev.floe.cdc.row.RowValues;
import dev.floe.cdc.row.RowView;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.types.Types;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.ListColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.MultiValuedColumnVector;
import org.apache.orc.storage.ql.exec.vector.StructColumnVector;

/** Writers of structs, lists and maps into ORC's vectors. */
final class OrcNested {
  private OrcNested() {}

  /** Structs, field by field. */
  static final class Structs extends OrcColumn {
    private final OrcFields fields;
    private final RowView struct;

    Structs(Column column) {
      super(column);
      this.fields = new OrcFields(column.type().asStructType(), column.path(), field -> field);
      this.struct = new RowView(column.type().asStructType());
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      struct.wrap(from, index);
      fields.write(struct, ((StructColumnVector) to).fields, row);
    }

    @Override
    Stream<FieldMetrics<?>> metrics() {
      return fields.metrics();
    }
  }

  /** Lists, whose elements follow those of the rows before. */
  static final class Lists extends OrcColumn {
    private final OrcColumn element;
    private final ElementsView elements;

    Lists(Column column) {
      super(column);
      Types.ListType type = column.type().asListType();
      this.element = of(type.fields().get(0), column.path());
      this.elements = ElementsView.ofElements(type);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      elements.wrap(from, index);
      ListColumnVector list = (ListColumnVector) to;
      int start = begin(list, row, elements.count());
      grow(list.child, list.childCount);
      writeAll(element, elements, list.child, start);
    }

    @Override
    Stream<FieldMetrics<?>> metrics() {
      return element.metrics();
    }
  }

  /** Maps, whose entries follow those of the rows before. */
  static final class Maps extends OrcColumn {
    private final OrcColumn key;
    private final OrcColumn value;
    private final ElementsView keys;
    private final ElementsView values;

    Maps(Column column) {
      super(column);
      Types.MapType type = column.type().asMapType();
      this.key = of(type.fields().get(0), column.path());
      this.value = of(type.fields().get(1), column.path());
      this.keys = ElementsView.ofKeys(type);
      this.values = ElementsView.ofValues(type);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      keys.wrap(from, index);
      values.wrap(from, index);
      MapColumnVector map = (MapColumnVector) to;
      int start = begin(map, row, keys.count());
      grow(map.keys, map.childCount);
      grow(map.values, map.childCount);
      writeAll(key, keys, map.keys, start);
      writeAll(value, values, map.values, start);
    }

    @Override
    Stream<FieldMetrics<?>> metrics() {
      return Stream.concat(key.metrics(), value.metrics());
    }
  }

  /** Gives a row its place among the children and returns where that begins. */
  private static int begin(MultiValuedColumnVector vector, int row, int count) {
    int start = vector.childCount;
    vector.offsets[row] = start;
    vector.lengths[row] = count;
    vector.childCount = Math.addExact(start, count);
    return start;
  }

  private static void writeAll(OrcColumn writer, ElementsView from, ColumnVector to, int start) {
    int count = from.count();
    for (int i = 0; i < count; i += 1) {
      writer.write(from, i, to, start + i);
    }
  }

  /** Makes room for children, for more than asked, so that it is seldom made. */
  private static void grow(ColumnVector vector, int size) {
    if (vector.isNull.length < size) {
      vector.ensureSize((int) Math.min(Integer.MAX_VALUE - 8, 2L * size), true);
    }
  }
}
