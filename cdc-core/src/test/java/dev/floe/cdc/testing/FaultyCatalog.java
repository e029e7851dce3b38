package dev.floe.cdc.testing;

import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.io.FileIO;

/**
 * A catalog of a lake whose tables' commits and files fail as its {@link Faults} say. The creation
 * of a table fails so in a lake on SQLite alone: over HTTP no table operations take part in it.
 */
public final class FaultyCatalog extends AlteredCatalog {
  private final Faults faults;

  public FaultyCatalog(Faults faults) {
    super(operations -> new FaultyOperations(operations, faults));
    this.faults = faults;
  }

  @Override
  void beforeLoading() {
    faults.checkCatalog();
  }

  private static final class FaultyOperations extends AlteredOperations {
    private final Faults faults;

    FaultyOperations(TableOperations operations, Faults faults) {
      super(operations);
      this.faults = faults;
    }

    @Override
    public TableMetadata current() {
      faults.checkCatalog();
      return super.current();
    }

    @Override
    public TableMetadata refresh() {
      faults.checkCatalog();
      return super.refresh();
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
      faults.checkCatalog();
      try {
        switch (faults.takeCommitFault()) {
          case REFUSED -> throw new CommitFailedException("refused by the test");
          case REPLY_LOST -> {
            super.commit(base, metadata);
            throw new CommitStateUnknownException(new IllegalStateException("reply lost"));
          }
          case DIED_AFTER -> {
            super.commit(base, metadata);
            throw new OutOfMemoryError("thrown by the test");
          }
          case REQUEST_LOST ->
              throw new CommitStateUnknownException(new IllegalStateException("request lost"));
          case NONE -> super.commit(base, metadata);
        }
      } finally {
        faults.commitAnswered();
      }
    }

    @Override
    public FileIO io() {
      return new FaultyFileIO(super.io(), faults);
    }
  }
}
