package dev.floe.beam;

import java.io.Serializable;
import java.util.List;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.apache.iceberg.catalog.TableIdentifier;
import org.checkerframework.checker.nullness.qual.Nullable;

/** Which table an element goes to, and what of it is the row that is written. */
public interface DynamicDestinations extends Serializable {
  /** The columns of the rows that {@link #getData} returns. */
  Schema getDataSchema();

  /** The row to write, without control columns. */
  Row getData(Row element);

  /** The name of the table of an element. */
  String getTableStringIdentifier(ValueInSingleWindow<Row> element);

  /** The destination of a name. */
  IcebergDestination instantiateDestination(String destination);

  /**
   * One table for all elements, which are written as they are: control columns are not left out.
   * When the table is missing, it is created without partitions.
   */
  static DynamicDestinations singleTable(TableIdentifier table, Schema schema) {
    return new SingleTableDestinations(table, schema, List.of(), null);
  }

  /**
   * The same, where a missing table is created with partition fields, such as {@code bucket(id,
   * 4)}, and fields of a sort order, such as {@code name desc}; null for none.
   *
   * @throws IllegalArgumentException when a text is not such a field
   */
  static DynamicDestinations singleTable(
      TableIdentifier table,
      Schema schema,
      @Nullable List<String> partitionFields,
      @Nullable List<String> sortFields) {
    return new SingleTableDestinations(
        table,
        schema,
        List.of(),
        IcebergTableCreateConfig.builder()
            .setSchema(schema)
            .setPartitionFields(partitionFields)
            .setSortFields(sortFields)
            .build());
  }
}
