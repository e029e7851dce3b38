package dev.floe.cdc.testing;

import java.util.function.UnaryOperator;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** A catalog of a lake whose tables have files of the test's own making, and its encryption. */
public final class IoCatalog extends JdbcCatalog {
  private final UnaryOperator<FileIO> io;
  private final EncryptionManager encryption;

  public IoCatalog(UnaryOperator<FileIO> io, EncryptionManager encryption) {
    this.io = io;
    this.encryption = encryption;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier table) {
    TableOperations operations = super.newTableOps(table);
    return new Operations(operations, io.apply(operations.io()), encryption);
  }

  private record Operations(TableOperations operations, FileIO io, EncryptionManager encryption)
      implements TableOperations {
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
    public String metadataFileLocation(String fileName) {
      return operations.metadataFileLocation(fileName);
    }

    @Override
    public LocationProvider locationProvider() {
      return operations.locationProvider();
    }
  }
}
