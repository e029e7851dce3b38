package dev.floe.cdc.oracle;

import org.apache.iceberg.FileFormat;

/** The format of data files. */
enum DataFormat {
  PARQUET(FileFormat.PARQUET),
  ORC(FileFormat.ORC),
  AVRO(FileFormat.AVRO);

  private final FileFormat format;

  DataFormat(FileFormat format) {
    this.format = format;
  }

  FileFormat format() {
    return format;
  }
}
