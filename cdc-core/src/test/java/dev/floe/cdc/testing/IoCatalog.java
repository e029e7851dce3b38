package dev.floe.cdc.testing;

import java.util.function.UnaryOperator;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;

/** A catalog of a lake whose tables have files of the test's own making, and its encryption. */
public final class IoCatalog extends AlteredCatalog {
  public IoCatalog(UnaryOperator<FileIO> io, EncryptionManager encryption) {
    super(operations -> new Operations(operations, io.apply(operations.io()), encryption));
  }

  private static final class Operations extends AlteredOperations {
    private final FileIO io;
    private final EncryptionManager encryption;

    Operations(TableOperations operations, FileIO io, EncryptionManager encryption) {
      super(operations);
      this.io = io;
      this.encryption = encryption;
    }

    @Override
    public FileIO io() {
      return io;
    }

    @Override
    public EncryptionManager encryption() {
      return encryption;
    }
  }
}
