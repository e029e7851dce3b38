package dev.floe.interop;

import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;

/**
 * How a table begins and is written to.
 *
 * @param schema its columns; the identifier fields are the key
 * @param spec its partitions
 * @param storage its format version and file formats
 * @param upsert whether the sink takes every change for an upsert
 */
record Shape(Schema schema, PartitionSpec spec, Storage storage, Upsert upsert) {
  enum Upsert {
    ON,
    OFF
  }

  Map<String, String> properties() {
    return storage.properties();
  }
}
