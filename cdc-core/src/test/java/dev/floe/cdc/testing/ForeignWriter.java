package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.deletes.PositionDelete;
import org.apache.iceberg.deletes.PositionDeleteWriter;
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
      table.newAppend().appendFile(write(table, partition, List.of(row))).commit();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Writes rows of one partition to a file that is in no snapshot yet. */
  public static DataFile write(Table table, PartitionKey partition, List<Record> rows)
      throws IOException {
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
      rows.forEach(writer::write);
    }
    return writer.toDataFile();
  }

  /** Deletes the first row of a data file by its position, as another engine's merge on read. */
  public static void deleteFirstRow(Table table, DataFile file) {
    try {
      PositionDeleteWriter<Record> writer =
          new GenericFileWriterFactory.Builder(table)
              .build()
              .newPositionDeleteWriter(
                  OutputFileFactory.builderFor(table, 1, 1)
                      .format(FileFormat.PARQUET)
                      .suffix("positions")
                      .build()
                      .newOutputFile(table.specs().get(file.specId()), file.partition()),
                  table.specs().get(file.specId()),
                  file.partition());
      try (writer) {
        PositionDelete<Record> first = PositionDelete.create();
        writer.write(first.set(file.location(), 0));
      }
      table.newRowDelta().addDeletes(writer.toDeleteFile()).commit();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
