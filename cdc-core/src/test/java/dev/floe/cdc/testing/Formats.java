package dev.floe.cdc.testing;

import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.TableProperties;

/**
 * The file formats and the format version of a table.
 *
 * @param version the version of the table format
 */
public record Formats(FileFormat data, FileFormat deletes, int version) {
  /** The file formats that tables are written in. */
  public static final List<FileFormat> ALL =
      List.of(FileFormat.PARQUET, FileFormat.ORC, FileFormat.AVRO);

  /** The same format for data and deletes. */
  public static Formats of(FileFormat format, int version) {
    return new Formats(format, format, version);
  }

  /** The properties of a table that say so. */
  public Map<String, String> properties() {
    return Map.of(
        TableProperties.FORMAT_VERSION, Integer.toString(version),
        TableProperties.DEFAULT_FILE_FORMAT, data.name(),
        TableProperties.DELETE_DEFAULT_FILE_FORMAT, deletes.name());
  }

  @Override
  public String toString() {
    return data + (data == deletes ? "" : " deletes " + deletes) + " v" + version;
  }
}
