package dev.floe.beam.managed;

import dev.floe.beam.testing.BeamLake;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.managed.Managed;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionRowTuple;
import org.apache.beam.sdk.values.Row;

/** Configurations of managed writes, and pipelines that have one. */
final class ManagedWrites {
  private ManagedWrites() {}

  /** A configuration for changes of {@code People} to a table of a lake. */
  static Map<String, Object> config(BeamLake lake, String table) {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("table", table);
    config.put("catalog_name", "lake");
    config.put("catalog_properties", lake.lake().clientProperties());
    config.put("mode", "merge-on-read");
    config.put("sink_id", BeamLake.SINK);
    config.put("sequence_number_column", "seq");
    config.put("change_type_column", "op");
    return config;
  }

  /** A configuration for changes of {@code People} to a catalog that nothing answers for. */
  static Map<String, Object> nowhere(String table) {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("table", table);
    config.put("catalog_properties", Map.of("type", "rest", "uri", "http://127.0.0.1:1"));
    config.put("mode", "merge-on-read");
    config.put("sequence_number_column", "seq");
    config.put("change_type_column", "op");
    return config;
  }

  /** The outputs of a managed write of rows. */
  static PCollectionRowTuple write(
      Pipeline pipeline, Map<String, Object> config, Schema schema, Row... rows) {
    return write(changes(pipeline, "Changes", schema, rows), "Write", config);
  }

  /** The outputs of a managed write under a name. */
  static PCollectionRowTuple write(
      PCollection<Row> changes, String name, Map<String, Object> config) {
    return changes.apply(name, Managed.write(Managed.ICEBERG).withConfig(config));
  }

  /** A collection of rows that ends. */
  static PCollection<Row> changes(Pipeline pipeline, String name, Schema schema, Row... rows) {
    return pipeline.apply(name, Create.of(List.of(rows)).withRowSchema(schema));
  }
}
