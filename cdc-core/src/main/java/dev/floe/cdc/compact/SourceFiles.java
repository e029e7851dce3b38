package dev.floe.cdc.compact;

import dev.floe.cdc.table.RewriteTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.BaseFileScanTask;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.data.IdentityPartitionConverters;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.ResidualEvaluator;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.formats.ReadBuilder;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.mapping.NameMapping;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.util.PartitionUtil;

/**
 * Reads the files of a table row by row, as Iceberg's generic readers do: columns by field id, in a
 * file without ids by the table's name mapping.
 */
final class SourceFiles {
  /** Takes the rows of a file. */
  @FunctionalInterface
  interface Rows {
    /**
     * Takes a row.
     *
     * @param row the row, which is another one as soon as this returns
     * @param position its position in its file
     */
    void take(Record row, long position);
  }

  private final EncryptingFileIO io;
  private final RewriteTarget target;
  private final Schema schema;
  private final String schemaText;
  private final Optional<NameMapping> names;

  /** A reader of the files of a table. */
  SourceFiles(RewriteTarget target) {
    this.target = target;
    this.io = EncryptingFileIO.combine(target.table().io(), target.table().encryption());
    this.schema = schemaOf(target);
    this.schemaText = SchemaParser.toJson(target.schema());
    this.names =
        Optional.ofNullable(target.table().properties().get(TableProperties.DEFAULT_NAME_MAPPING))
            .map(NameMappingParser::fromJson);
  }

  /**
   * The columns that are read and written: the table's and, where rows have ids, the id and the
   * sequence number of a row, so that both stay what they are.
   */
  static Schema schemaOf(RewriteTarget target) {
    return target.tracksRows()
        ? MetadataColumns.schemaWithRowLineage(target.schema())
        : target.schema();
  }

  /** Reads all rows of a data file, dead ones too, in the order of the file. */
  void read(DataFile file, Rows rows) {
    try (CloseableIterable<Record> read =
        builder(io.newInputFile(file), file.format(), schema)
            .idToConstant(constantsOf(file))
            .build()) {
      long position = 0;
      for (Record row : read) {
        rows.take(row, position++);
      }
      if (position != file.recordCount()) {
        throw new IllegalStateException(
            "cannot compact data file %s: it has %d rows, and the table's metadata says %d; the file"
                    .formatted(file.location(), position, file.recordCount())
                + " or the metadata is damaged");
      }
    } catch (IOException failure) {
      throw cannotRead(file.location(), failure);
    }
  }

  /** Reads the keys of an equality-delete file. */
  void readKeys(DeleteFile file, Schema key, Rows rows) {
    try (CloseableIterable<Record> read =
        builder(io.newInputFile(file), file.format(), key).build()) {
      long position = 0;
      for (Record row : read) {
        rows.take(row, position++);
      }
    } catch (IOException failure) {
      throw cannotRead(file.location(), failure);
    }
  }

  /** The rows of a data file that some delete files delete by position. */
  PositionDeleteIndex positions(DataFile file, List<DeleteFile> deletes) {
    return deletes.isEmpty()
        ? PositionDeleteIndex.empty()
        : deleteLoader().loadPositionDeletes(deletes, file.location());
  }

  /** Loads delete files on the thread of its caller. */
  BaseDeleteLoader deleteLoader() {
    return new BaseDeleteLoader(io::newInputFile, null);
  }

  private Map<Integer, ?> constantsOf(DataFile file) {
    return PartitionUtil.constantsMap(
        new BaseFileScanTask(
            file,
            new DeleteFile[0],
            schemaText,
            PartitionSpecParser.toJson(target.table().specs().get(file.specId())),
            ResidualEvaluator.unpartitioned(Expressions.alwaysTrue())),
        IdentityPartitionConverters::convertConstant);
  }

  private ReadBuilder<Record, ?> builder(InputFile input, FileFormat format, Schema columns) {
    ReadBuilder<Record, ?> builder = FormatModelRegistry.readBuilder(format, Record.class, input);
    names.ifPresent(builder::withNameMapping);
    return builder.project(columns).reuseContainers();
  }

  private static UncheckedIOException cannotRead(String location, IOException failure) {
    return new UncheckedIOException(
        "cannot read " + location + ": " + failure.getMessage(), failure);
  }
}
