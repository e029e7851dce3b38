package dev.floe.cdc.oracle;

import java.util.Optional;
import org.apache.iceberg.FileFormat;

/** The format of delete files. */
enum DeleteFormat {
  /** The table does not say: that of data files. */
  SAME,
  PARQUET,
  ORC,
  AVRO;

  /** What the table says. */
  Optional<FileFormat> format() {
    return this == SAME ? Optional.empty() : Optional.of(FileFormat.valueOf(name()));
  }
}
