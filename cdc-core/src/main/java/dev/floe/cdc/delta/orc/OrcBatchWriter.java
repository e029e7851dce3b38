package dev.floe.cdc.delta.orc;

import dev.floe.cdc.row.RowView;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.orc.OrcRowWriter;
import org.apache.iceberg.orc.OrcValueWriter;
import org.apache.iceberg.types.Types;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/**
 * Writes encoded rows to the batches of one ORC file.
 *
 * <p>What a batch holds is copied: the bytes of a row may be overwritten once it is written. Not
 * thread-safe; nothing to close.
 */
public final class OrcBatchWriter implements OrcRowWriter<RowView> {
  private final OrcFields columns;

  /**
   * A writer of rows to a file.
   *
   * @param fileColumns the columns of the file
   * @param positions where they stand in the rows
   */
  public OrcBatchWriter(Types.StructType fileColumns, int[] positions) {
    this.columns = new OrcFields(fileColumns, "", column -> positions[column]);
  }

  /**
   * Writes a row.
   *
   * @throws IllegalStateException when a value is null that the file requires; the file is of no
   *     use then
   * @throws IllegalArgumentException when a value has no form in ORC; the file is of no use then
   */
  @Override
  public void write(RowView row, VectorizedRowBatch batch) {
    int index = batch.size;
    columns.write(row, batch.cols, index);
    batch.size = index + 1;
  }

  /** None: only files of position deletes ask for them. */
  @Override
  public List<OrcValueWriter<?>> writers() {
    return List.of();
  }

  @Override
  public Stream<FieldMetrics<?>> metrics() {
    return columns.metrics();
  }
}
