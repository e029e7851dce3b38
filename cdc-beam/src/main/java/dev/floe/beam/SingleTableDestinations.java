package dev.floe.beam;

import java.util.Collection;
import java.util.Optional;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.apache.iceberg.catalog.TableIdentifier;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * One table for all elements, whose rows are the elements without some of their columns.
 *
 * <p>Who need not have a {@link Row} reads the columns of {@link #dataFieldIndexes()} from the
 * element itself: column i of the data is column {@code dataFieldIndexes()[i]} of the element.
 */
public final class SingleTableDestinations implements DynamicDestinations, KnownTable {
  private static final long serialVersionUID = 1L;

  private final IcebergDestination destination;
  private final String name;
  private final DataColumns columns;

  SingleTableDestinations(
      TableIdentifier table,
      Schema elements,
      Collection<String> leftOut,
      @Nullable IcebergTableCreateConfig createConfig) {
    this.destination =
        IcebergDestination.builder()
            .setTableIdentifier(table)
            .setTableCreateConfig(createConfig)
            .build();
    this.name = table.toString();
    this.columns = new DataColumns(elements, leftOut);
  }

  /** The columns of an element that are written, by their places, in ascending order. */
  public int[] dataFieldIndexes() {
    return columns.places();
  }

  @Override
  public Optional<TableIdentifier> knownTable() {
    return Optional.of(destination.getTableIdentifier());
  }

  @Override
  public Schema getDataSchema() {
    return columns.schema();
  }

  @Override
  public Row getData(Row element) {
    return columns.of(element);
  }

  @Override
  public String getTableStringIdentifier(ValueInSingleWindow<Row> element) {
    return name;
  }

  @Override
  public IcebergDestination instantiateDestination(String ignored) {
    return destination;
  }
}
