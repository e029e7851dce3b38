package dev.floe.cdc.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;

/**
 * Remembers in which schema the rows of each epoch were written, so that it is known what a reader
 * finds of them in the columns that the table has now.
 */
final class Written {
  private final Map<Integer, Schema> schemas = new HashMap<>();

  /** Notes that an epoch's rows are in the table in the columns of a schema. */
  void in(int epoch, Schema schema) {
    schemas.put(epoch, schema);
  }

  /** What a reader finds of rows in a schema. */
  List<Record> read(List<Model.Row> rows, Schema schema) {
    return rows.stream()
        .map(row -> Columns.inSchema(row.source(), schemas.get(row.epoch())))
        .map(row -> Columns.inSchema(row, schema))
        .toList();
  }
}
