package dev.floe.beam.testing;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergDestination;
import dev.floe.beam.IcebergTableCreateConfig;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Destinations that the column {@code name} of an element names, each for rows of one schema whose
 * columns the elements have too.
 */
public final class ByName implements DynamicDestinations {
  private static final long serialVersionUID = 1L;

  private final Schema data;
  private final List<String> partitionFields;
  private final List<String> sortFields;
  private final Map<String, String> properties;

  public ByName(
      Schema data,
      List<String> partitionFields,
      List<String> sortFields,
      Map<String, String> properties) {
    this.data = data;
    this.partitionFields = partitionFields;
    this.sortFields = sortFields;
    this.properties = properties;
  }

  /** Tables that are created unpartitioned. */
  public static ByName of(Schema data) {
    return new ByName(data, List.of(), List.of(), Map.of());
  }

  @Override
  public Schema getDataSchema() {
    return data;
  }

  @Override
  public Row getData(Row element) {
    return Row.withSchema(data)
        .addValues(
            data.getFieldNames().stream().map(name -> (Object) element.getValue(name)).toList())
        .build();
  }

  @Override
  public String getTableStringIdentifier(ValueInSingleWindow<Row> element) {
    return element.getValue().getString("name");
  }

  @Override
  public IcebergDestination instantiateDestination(String destination) {
    return IcebergDestination.builder()
        .setTableIdentifier(TableIdentifier.parse(destination))
        .setTableCreateConfig(
            IcebergTableCreateConfig.builder()
                .setSchema(data)
                .setPartitionFields(partitionFields)
                .setSortFields(sortFields)
                .setTableProperties(properties)
                .build())
        .build();
  }
}
