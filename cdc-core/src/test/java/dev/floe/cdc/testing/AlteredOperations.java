package dev.floe.cdc.testing;

import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/** A table's operations as the catalog made them, but for what a subclass alters. */
public abstract class AlteredOperations implements TableOperations {
  private final TableOperations operations;

  protected AlteredOperations(TableOperations operations) {
    this.operations = operations;
  }

  @Override
  public TableMetadata current() {
    return operations.current();
  }

  @Override
  public TableMetadata refresh() {
    return operations.refresh();
  }

  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    operations.commit(base, metadata);
  }

  @Override
  public FileIO io() {
    return operations.io();
  }

  @Override
  public EncryptionManager encryption() {
    return operations.encryption();
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return operations.metadataFileLocation(fileName);
  }

  @Override
  public LocationProvider locationProvider() {
    return operations.locationProvider();
  }

  @Override
  public long newSnapshotId() {
    return operations.newSnapshotId();
  }

  @Override
  public boolean requireStrictCleanup() {
    return operations.requireStrictCleanup();
  }
}
