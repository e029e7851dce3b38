package dev.floe.beam.testing;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergDestination;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.apache.iceberg.catalog.TableIdentifier;

/** Destinations by functions of the element, for rows that a function makes of it. */
public final class Routed implements DynamicDestinations {
  private static final long serialVersionUID = 1L;

  private final Schema said;
  private final SerializableFunction<Row, String> route;
  private final SerializableFunction<Row, Row> data;

  public Routed(
      Schema said, SerializableFunction<Row, String> route, SerializableFunction<Row, Row> data) {
    this.said = said;
    this.route = route;
    this.data = data;
  }

  /** Changes of {@link People} to the tables that a function names. */
  public static Routed people(SerializableFunction<Row, String> route) {
    return new Routed(People.DATA, route, ByName.of(People.DATA)::getData);
  }

  @Override
  public Schema getDataSchema() {
    return said;
  }

  @Override
  public Row getData(Row element) {
    return data.apply(element);
  }

  @Override
  public String getTableStringIdentifier(ValueInSingleWindow<Row> element) {
    return route.apply(element.getValue());
  }

  @Override
  public IcebergDestination instantiateDestination(String destination) {
    return IcebergDestination.builder()
        .setTableIdentifier(TableIdentifier.parse(destination))
        .build();
  }
}
