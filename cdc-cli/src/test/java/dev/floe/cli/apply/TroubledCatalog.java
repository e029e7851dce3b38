package dev.floe.cli.apply;

import java.util.Map;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/** A catalog in memory whose commits to existing tables fail when it is told so. */
final class TroubledCatalog extends InMemoryCatalog {
  private RuntimeException trouble;

  TroubledCatalog() {
    initialize("memory", Map.of());
  }

  /** Lets the next commits fail, without being applied; none when null. */
  void trouble(RuntimeException failure) {
    trouble = failure;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier table) {
    return new Operations(super.newTableOps(table));
  }

  private final class Operations implements TableOperations {
    private final TableOperations real;

    private Operations(TableOperations real) {
      this.real = real;
    }

    @Override
    public void commit(TableMetadata base, TableMetadata next) {
      if (base != null && trouble != null) {
        throw trouble;
      }
      real.commit(base, next);
    }

    @Override
    public TableMetadata current() {
      return real.current();
    }

    @Override
    public TableMetadata refresh() {
      return real.refresh();
    }

    @Override
    public FileIO io() {
      return real.io();
    }

    @Override
    public EncryptionManager encryption() {
      return real.encryption();
    }

    @Override
    public String metadataFileLocation(String fileName) {
      return real.metadataFileLocation(fileName);
    }

    @Override
    public LocationProvider locationProvider() {
      return real.locationProvider();
    }

    @Override
    public long newSnapshotId() {
      return real.newSnapshotId();
    }
  }
}
