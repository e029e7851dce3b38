package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.deletes.PositionDelete;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.deletes.PositionDeleteWriter;
import org.apache.iceberg.io.OutputFileFactory;

/** Somebody else who writes delete files. None is in a snapshot yet. */
public final class ForeignDeletes {
  private ForeignDeletes() {}

  /** A position-delete file of format version 2, of rows of one data file. */
  public static DeleteFile positions(Table table, DataFile file, long... positions) {
    return positions(table, Map.of(file, positions));
  }

  /** A position-delete file of format version 2, of rows of some data files of one partition. */
  public static DeleteFile positions(Table table, Map<DataFile, long[]> positions) {
    DataFile any = positions.keySet().iterator().next();
    PartitionSpec spec = table.specs().get(any.specId());
    Map<String, long[]> sorted = new TreeMap<>();
    positions.forEach((file, rows) -> sorted.put(file.location(), rows));
    PositionDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .build()
            .newPositionDeleteWriter(
                files(table, FileFormat.PARQUET, "positions").newOutputFile(spec, any.partition()),
                spec,
                any.partition());
    try (writer) {
      PositionDelete<Record> delete = PositionDelete.create();
      sorted.forEach(
          (location, rows) ->
              Arrays.stream(rows).sorted().forEach(row -> writer.write(delete.set(location, row))));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return writer.toDeleteFile();
  }

  /** A vector of rows of a data file, and of no others. */
  public static DeleteFile vector(Table table, DataFile file, long... positions) {
    return vector(table, file, PositionDeleteIndex.empty(), positions);
  }

  /** A vector of rows of a data file beside those that are deleted already. */
  public static DeleteFile vector(
      Table table, DataFile file, PositionDeleteIndex before, long... positions) {
    BaseDVFileWriter writer =
        new BaseDVFileWriter(files(table, FileFormat.PUFFIN, "vectors"), location -> before);
    try (writer) {
      for (long position : positions) {
        writer.delete(
            file.location(), position, table.specs().get(file.specId()), file.partition());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return writer.result().deleteFiles().get(0);
  }

  /** An equality-delete file of some keys. */
  public static DeleteFile equality(
      Table table, PartitionSpec spec, StructLike partition, Schema key, List<Record> keys) {
    EqualityDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .equalityDeleteRowSchema(key)
            .equalityFieldIds(key.columns().stream().mapToInt(field -> field.fieldId()).toArray())
            .build()
            .newEqualityDeleteWriter(
                files(table, FileFormat.PARQUET, "keys").newOutputFile(spec, partition),
                spec,
                partition);
    try (writer) {
      keys.forEach(writer::write);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return writer.toDeleteFile();
  }

  private static OutputFileFactory files(Table table, FileFormat format, String suffix) {
    return OutputFileFactory.builderFor(table, 1, 1).format(format).suffix(suffix).build();
  }
}
