package dev.floe.beam.types;

import java.util.List;
import java.util.Optional;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.iceberg.types.Types;

/**
 * How the columns of a struct are read from rows of a Beam schema, by name. Threads may share it.
 *
 * @param names the names of the struct's columns
 * @param fields the places in the row of the struct's columns
 * @param conversions their conversions
 */
@SuppressWarnings("ArrayRecordComponent") // Read-only, and compared by nobody.
record RowColumns(String[] names, int[] fields, Conversion[] conversions) {

  /** How rows of a schema show the columns of a struct; empty where one does not fit. */
  static Optional<RowColumns> find(Schema given, Types.StructType struct) {
    List<Types.NestedField> columns = struct.fields();
    String[] names = new String[columns.size()];
    int[] fields = new int[columns.size()];
    Conversion[] conversions = new Conversion[columns.size()];
    for (int i = 0; i < fields.length; i++) {
      names[i] = columns.get(i).name();
      if (!given.hasField(names[i])) {
        return Optional.empty();
      }
      fields[i] = given.indexOf(names[i]);
      Optional<Conversion> conversion =
          Conversions.find(given.getField(fields[i]).getType(), columns.get(i).type());
      if (conversion.isEmpty()) {
        return Optional.empty();
      }
      conversions[i] = conversion.get();
    }
    return Optional.of(new RowColumns(names, fields, conversions));
  }
}
