package dev.floe.beam.testing;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** A catalog that fails whenever it is asked. */
public final class BrokenCatalog implements Catalog {
  private static UncheckedIOException failure() {
    java.io.IOException cause = new java.io.IOException("the store is on fire");
    return new UncheckedIOException(cause.getMessage(), cause);
  }

  @Override
  public String name() {
    return "broken";
  }

  @Override
  public void initialize(String name, Map<String, String> properties) {}

  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    throw failure();
  }

  @Override
  public boolean dropTable(TableIdentifier identifier, boolean purge) {
    throw failure();
  }

  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    throw failure();
  }

  @Override
  public Table loadTable(TableIdentifier identifier) {
    throw failure();
  }
}
