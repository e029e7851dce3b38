package dev.floe.cdc.testing;

import java.util.function.UnaryOperator;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** A way into a lake by JDBC, its tables' operations altered, those of tables to be included. */
final class SqliteCatalog extends JdbcCatalog implements LakeCatalog {
  private final UnaryOperator<TableOperations> alteration;

  SqliteCatalog(UnaryOperator<TableOperations> alteration) {
    this.alteration = alteration;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier table) {
    return alteration.apply(super.newTableOps(table));
  }
}
