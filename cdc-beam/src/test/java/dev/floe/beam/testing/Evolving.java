package dev.floe.beam.testing;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergCatalogConfig;
import dev.floe.beam.IcebergDestination;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;

/** One table, which changes while the pipeline runs: when an element of {@code id 0} is seen. */
public final class Evolving implements DynamicDestinations {
  private static final long serialVersionUID = 1L;

  private final IcebergCatalogConfig catalog;
  private final String table;
  private final Schema data;
  private final SerializableFunction<Table, Void> change;

  /** A table of namespace {@code db}, and what becomes of it. */
  public Evolving(
      IcebergCatalogConfig catalog,
      String table,
      Schema data,
      SerializableFunction<Table, Void> change) {
    this.catalog = catalog;
    this.table = table;
    this.data = data;
    this.change = change;
  }

  @Override
  public Schema getDataSchema() {
    return data;
  }

  @Override
  public Row getData(Row element) {
    return ByName.of(data).getData(element);
  }

  @Override
  public String getTableStringIdentifier(ValueInSingleWindow<Row> element) {
    if (element.getValue().getInt32("id") == 0) {
      change.apply(catalog.catalog().loadTable(TableIdentifier.of("db", table)));
    }
    return "db." + table;
  }

  @Override
  public IcebergDestination instantiateDestination(String destination) {
    return IcebergDestination.builder()
        .setTableIdentifier(TableIdentifier.parse(destination))
        .build();
  }
}
