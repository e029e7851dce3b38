package dev.floe.cdc.oracle;

import dev.floe.cdc.testing.AlteredOperations;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.ServiceUnavailableException;

/**
 * A catalog whose tables hand the next commit attempts to an {@link Interceptor}, and which can be
 * away.
 */
final class InterferingCatalog implements Catalog {
  /** Stands in for one attempt of a commit. */
  interface Interceptor {
    void commit(TableOperations catalog, TableMetadata base, TableMetadata metadata);
  }

  private final Catalog catalog;
  private Interceptor armed;
  private int attempts;
  private boolean struck;
  private boolean away;

  InterferingCatalog(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Arms the interceptor, for one attempt. */
  void arm(Interceptor interceptor) {
    arm(interceptor, 1);
  }

  /** Arms the interceptor, for so many attempts. */
  void arm(Interceptor interceptor, int times) {
    armed = interceptor;
    attempts = times;
    struck = false;
  }

  /** Whether the interceptor last armed was used; it no longer will be. */
  boolean struckThenDisarm() {
    armed = null;
    return struck;
  }

  /** Lets the next look at a table fail. */
  void beAwayOnce() {
    away = true;
  }

  private TableMetadata refresh(TableOperations operations) {
    if (away) {
      away = false;
      throw new ServiceUnavailableException("the catalog is away");
    }
    return operations.refresh();
  }

  private void commit(TableOperations operations, TableMetadata base, TableMetadata metadata) {
    Interceptor interceptor = armed;
    if (interceptor == null) {
      operations.commit(base, metadata);
    } else {
      attempts--;
      armed = attempts == 0 ? null : interceptor;
      struck = true;
      interceptor.commit(operations, base, metadata);
    }
  }

  @Override
  public Table loadTable(TableIdentifier identifier) {
    Table table = catalog.loadTable(identifier);
    return new BaseTable(new Operations(((HasTableOperations) table).operations()), table.name());
  }

  @Override
  public Table createTable(
      TableIdentifier identifier,
      Schema schema,
      PartitionSpec spec,
      String location,
      Map<String, String> properties) {
    catalog.createTable(identifier, schema, spec, location, properties);
    return loadTable(identifier);
  }

  @Override
  public TableBuilder buildTable(TableIdentifier identifier, Schema schema) {
    return catalog.buildTable(identifier, schema);
  }

  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    return catalog.listTables(namespace);
  }

  @Override
  public boolean dropTable(TableIdentifier identifier, boolean purge) {
    throw new UnsupportedOperationException("a sink drops no table");
  }

  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    throw new UnsupportedOperationException("a sink renames no table");
  }

  private final class Operations extends AlteredOperations {
    private final TableOperations operations;

    private Operations(TableOperations operations) {
      super(operations);
      this.operations = operations;
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
      InterferingCatalog.this.commit(operations, base, metadata);
    }

    @Override
    public TableMetadata refresh() {
      return InterferingCatalog.this.refresh(operations);
    }
  }
}
