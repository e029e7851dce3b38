package dev.floe.cdc.delta.avro;

import dev.floe.cdc.row.RowView;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.io.Encoder;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.avro.MetricsAwareDatumWriter;
import org.apache.iceberg.types.Types;

/** Writes encoded rows to one Avro file. Not thread-safe; nothing to close. */
public final class AvroRowWriter implements MetricsAwareDatumWriter<RowView> {
  private final Types.StructType fileColumns;
  private final int[] positions;
  private AvroColumn[] columns;

  /**
   * A writer of rows to a file.
   *
   * @param fileColumns the columns of the file
   * @param schema the schema of the file
   * @param positions where the columns stand in the rows
   */
  public AvroRowWriter(Types.StructType fileColumns, Schema schema, int[] positions) {
    this.fileColumns = fileColumns;
    this.positions = positions.clone();
    this.columns = AvroColumn.ofFields(fileColumns, schema, "");
  }

  @Override
  public void setSchema(Schema schema) {
    columns = AvroColumn.ofFields(fileColumns, schema, "");
  }

  /**
   * Writes a row.
   *
   * @throws IllegalStateException when a value is null that the file requires; the file is of no
   *     use then
   */
  @Override
  public void write(RowView row, Encoder to) throws IOException {
    for (int i = 0; i < columns.length; i += 1) {
      columns[i].write(row, positions[i], to);
    }
  }

  /** None: Iceberg keeps no metrics of Avro files but the count of their rows. */
  @Override
  @SuppressWarnings("rawtypes") // So is the method's type in Iceberg.
  public Stream<FieldMetrics> metrics() {
    return Stream.empty();
  }
}
