package dev.floe.cdc.delta;

import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.RewriteTarget;
import java.util.UUID;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.OutputFileFactory;

/**
 * Names for the files of one shard's epoch, written at one attempt:
 *
 * <pre>
 *   00003-0-&lt;run id&gt;-&lt;position&gt;-&lt;uuid&gt;-00001.parquet            data
 *   00003-0-&lt;run id&gt;-&lt;position&gt;-&lt;uuid&gt;-deletes-00001.parquet    deletes
 *   shard                               attempt      number
 * </pre>
 *
 * <p>Every instance has a uuid of its own, so that a retry never meets the files of an earlier try.
 */
public final class FileNames {
  private final int shard;
  private final String operationId;

  /**
   * Names of an attempt's own.
   *
   * @param shard the shard's number
   */
  public FileNames(FileLabel label, int shard) {
    this.shard = shard;
    this.operationId = label.text() + "-" + UUID.randomUUID();
  }

  /** Opens data files. */
  OutputFileFactory ofData(PinnedTable table, FileIO io) {
    return files(table, io, operationId, table.pin().dataFormat());
  }

  /** Opens delete files. */
  OutputFileFactory ofDeletes(PinnedTable table, FileIO io) {
    return files(table, io, operationId + "-deletes", table.pin().deleteFormat());
  }

  /** Opens data files of rows that are written anew. */
  OutputFileFactory ofRows(RewriteTarget target, FileIO io) {
    return files(target.table(), target.spec(), io, operationId, target.dataFormat());
  }

  private OutputFileFactory files(PinnedTable table, FileIO io, String operation, FileFormat as) {
    return files(table.table(), table.spec(), io, operation, as);
  }

  private OutputFileFactory files(
      Table table, PartitionSpec spec, FileIO io, String operation, FileFormat as) {
    return OutputFileFactory.builderFor(table, shard, 0)
        .defaultSpec(spec)
        .operationId(operation)
        .format(as)
        .ioSupplier(() -> io)
        .build();
  }
}
