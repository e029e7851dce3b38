package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.parquet.Parquet;

/** Somebody else who appends rows to a table. */
public final class ForeignWriter {
  private ForeignWriter() {}

  /** Appends a row of the table's schema under the table's spec. */
  public static void append(Table table, Record row) {
    PartitionKey partition = new PartitionKey(table.spec(), table.schema());
    partition.partition(row);
    try {
      DataWriter<Record> writer =
          Parquet.writeData(
                  OutputFileFactory.builderFor(table, 1, 1)
                      .format(FileFormat.PARQUET)
                      .build()
                      .newOutputFile(table.spec(), partition))
              .forTable(table)
              .createWriterFunc(GenericParquetWriter::create)
              .withPartition(partition)
              .build();
      try (writer) {
        writer.write(row);
      }
      table.newAppend().appendFile(writer.toDataFile()).commit();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
