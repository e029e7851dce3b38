package dev.floe.cdc.testing;

import java.util.function.UnaryOperator;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.rest.RESTCatalog;

/**
 * A way into a lake by HTTP, the operations of the tables that it loads altered. Those of a table
 * that it creates are not.
 */
final class HttpCatalog extends RESTCatalog implements LakeCatalog {
  private final UnaryOperator<TableOperations> alteration;

  HttpCatalog(UnaryOperator<TableOperations> alteration) {
    this.alteration = alteration;
  }

  @Override
  public Table loadTable(TableIdentifier identifier) {
    Table table = super.loadTable(identifier);
    return table instanceof BaseTable base
        ? new BaseTable(alteration.apply(base.operations()), base.name())
        : table;
  }
}
