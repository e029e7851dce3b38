package dev.floe.beam.flink;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergDestination;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;

/** One table for all changes, and a blow where it is named. */
final class StruckDestinations implements DynamicDestinations {
  private static final long serialVersionUID = 1L;

  private final String plan;
  private final String table;

  StruckDestinations(String plan, String table) {
    this.plan = plan;
    this.table = table;
  }

  @Override
  public Schema getDataSchema() {
    return TableRow.SCHEMA;
  }

  @Override
  public Row getData(Row change) {
    return TableRow.withoutControlColumns(change);
  }

  @Override
  public String getTableStringIdentifier(ValueInSingleWindow<Row> change) {
    FaultPlans.of(plan).pass(Place.ASSIGN);
    return table;
  }

  @Override
  public IcebergDestination instantiateDestination(String destination) {
    return IcebergDestination.builder()
        .setTableIdentifier(org.apache.iceberg.catalog.TableIdentifier.parse(destination))
        .build();
  }
}
