package dev.floe.cdc.testing;

import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** A catalog of a lake whose tables' commits and files fail as its {@link Faults} say. */
public final class FaultyCatalog extends JdbcCatalog {
  private final Faults faults;

  public FaultyCatalog(Faults faults) {
    this.faults = faults;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier table) {
    return new FaultyOperations(super.newTableOps(table), faults);
  }

  private record FaultyOperations(TableOperations operations, Faults faults)
      implements TableOperations {
    @Override
    public TableMetadata current() {
      faults.checkCatalog();
      return operations.current();
    }

    @Override
    public TableMetadata refresh() {
      faults.checkCatalog();
      return operations.refresh();
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
      faults.checkCatalog();
      try {
        switch (faults.takeCommitFault()) {
          case REFUSED -> throw new CommitFailedException("refused by the test");
          case REPLY_LOST -> {
            operations.commit(base, metadata);
            throw new CommitStateUnknownException(new IllegalStateException("reply lost"));
          }
          case DIED_AFTER -> {
            operations.commit(base, metadata);
            throw new OutOfMemoryError("thrown by the test");
          }
          case REQUEST_LOST ->
              throw new CommitStateUnknownException(new IllegalStateException("request lost"));
          case NONE -> operations.commit(base, metadata);
        }
      } finally {
        faults.commitAnswered();
      }
    }

    @Override
    public FileIO io() {
      return new FaultyFileIO(operations.io(), faults);
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
