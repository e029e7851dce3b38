package dev.floe.beam.testing;

import dev.floe.beam.IcebergCatalogConfig;
import dev.floe.beam.IcebergIO;
import dev.floe.beam.WriteCdcRows;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.data.Record;

/** A lake, and sinks that write to it from pipelines. */
public final class BeamLake implements AutoCloseable {
  public static final String SINK = "people-sink";

  private final Lake lake;

  public BeamLake(Path folder) {
    this.lake = new Lake(folder);
  }

  /** The lake itself. */
  public Lake lake() {
    return lake;
  }

  /** Where its files are. */
  public Path folder() {
    return lake.folder();
  }

  /** How a pipeline reaches it. */
  public IcebergCatalogConfig catalog() {
    return IcebergCatalogConfig.builder()
        .setCatalogName("lake")
        .setCatalogProperties(lake.clientProperties())
        .build();
  }

  /** Creates a table of {@link People}, of format version 2. */
  public BeamLake createPeople(String table) {
    lake.create(table, People.TABLE, PartitionSpec.unpartitioned());
    return this;
  }

  /** Creates a table of {@link Events} by day, with a schema of theirs. */
  public BeamLake createEvents(String table, org.apache.iceberg.Schema schema) {
    lake.create(table, schema, Events.byDay(schema));
    return this;
  }

  /** A sink of changes of {@link People} to a table. */
  public WriteCdcRows sink(String table) {
    return sinkWithoutDestination().to(Lake.id(table));
  }

  /** A sink of changes with control columns {@code op} and {@code seq}. */
  public WriteCdcRows sinkWithoutDestination() {
    return IcebergIO.writeCdcRows(catalog())
        .withSinkId(SINK)
        .withSequenceNumberColumn("seq")
        .withChangeTypeColumn("op");
  }

  /** The rows that a reader sees, each as its values in column order. */
  public List<List<Object>> rows(String table) {
    return lake.rows(table).stream().map(BeamLake::values).toList();
  }

  private static List<Object> values(Record row) {
    Object[] values = new Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.get(i);
    }
    return java.util.Arrays.asList(values);
  }

  /** The table's snapshots, oldest first. */
  public List<Snapshot> snapshots(String table) {
    return lake.snapshots(table);
  }

  /**
   * What the summaries of the table's snapshots say under a key, oldest first, null for nothing.
   */
  public List<String> summaries(String table, String key) {
    return snapshots(table).stream()
        .map(Snapshot::summary)
        .map((Map<String, String> summary) -> summary.get(key))
        .toList();
  }

  @Override
  public void close() {
    lake.close();
  }
}
