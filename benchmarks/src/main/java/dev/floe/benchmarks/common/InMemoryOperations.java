package dev.floe.benchmarks.common;

import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/** A table without a catalog: its metadata is in memory and in no file. For one thread. */
public final class InMemoryOperations implements TableOperations {
  private final FileIO io;
  private TableMetadata metadata;

  /** Of a table as it begins. */
  public InMemoryOperations(TableMetadata metadata, FileIO io) {
    this.metadata = metadata;
    this.io = io;
  }

  @Override
  public TableMetadata current() {
    return metadata;
  }

  @Override
  public TableMetadata refresh() {
    return metadata;
  }

  @Override
  public void commit(TableMetadata base, TableMetadata changed) {
    metadata = changed;
  }

  @Override
  public FileIO io() {
    return io;
  }

  @Override
  public String metadataFileLocation(String name) {
    return metadata.location() + "/metadata/" + name;
  }

  @Override
  public LocationProvider locationProvider() {
    return LocationProviders.locationsFor(metadata.location(), metadata.properties());
  }
}
