package dev.floe.interop;

import dev.floe.cdc.table.DeleteMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.TableProperties;

/**
 * How the bytes of a table are kept.
 *
 * @param version the format version
 * @param data the format of data files
 * @param deletes the format of delete files
 * @param mode how rows are deleted
 */
record Storage(int version, FileFormat data, FileFormat deletes, DeleteMode mode) {
  /** What Floe writes. */
  private static final List<FileFormat> FORMATS =
      List.of(FileFormat.PARQUET, FileFormat.ORC, FileFormat.AVRO);

  static final Storage PARQUET_V2 = new Storage(2, FileFormat.PARQUET, DeleteMode.AUTO);
  static final Storage PARQUET_V3 = new Storage(3, FileFormat.PARQUET, DeleteMode.AUTO);
  static final Storage ORC_V2 = new Storage(2, FileFormat.ORC, DeleteMode.AUTO);
  static final Storage ORC_V3 = new Storage(3, FileFormat.ORC, DeleteMode.AUTO);
  static final Storage AVRO_V2 = new Storage(2, FileFormat.AVRO, DeleteMode.AUTO);
  static final Storage AVRO_V3 = new Storage(3, FileFormat.AVRO, DeleteMode.AUTO);

  /** Version 3 without its vectors: what a table holds between a fallback and the next epoch. */
  static final Storage PARQUET_V3_EQUALITY =
      new Storage(3, FileFormat.PARQUET, DeleteMode.EQUALITY);

  private Storage(int version, FileFormat files, DeleteMode mode) {
    this(version, files, files, mode);
  }

  /** Both format versions, every file format, deletes in that of the data. */
  static List<Storage> all() {
    return List.of(PARQUET_V2, PARQUET_V3, PARQUET_V3_EQUALITY, ORC_V2, ORC_V3, AVRO_V2, AVRO_V3);
  }

  /** Data files of one format with delete files of another. */
  static List<Storage> mixed() {
    List<Storage> mixed = new ArrayList<>();
    for (FileFormat data : FORMATS) {
      for (FileFormat deletes : FORMATS) {
        if (data != deletes) {
          mixed.add(new Storage(2, data, deletes, DeleteMode.AUTO));
        }
      }
    }
    return mixed;
  }

  boolean usesVectors() {
    return mode.usesVectors(version);
  }

  Map<String, String> properties() {
    return Map.of(
        TableProperties.FORMAT_VERSION,
        Integer.toString(version),
        TableProperties.DEFAULT_FILE_FORMAT,
        name(data),
        TableProperties.DELETE_DEFAULT_FILE_FORMAT,
        name(deletes));
  }

  /** For example {@code v2 parquet}, or {@code v2 parquet with avro deletes}. */
  @Override
  public String toString() {
    return "v"
        + version
        + " "
        + name(data)
        + (data == deletes ? "" : " with " + name(deletes) + " deletes")
        + (mode == DeleteMode.AUTO ? "" : " by equality");
  }

  private static String name(FileFormat format) {
    return format.name().toLowerCase(Locale.ROOT);
  }
}
