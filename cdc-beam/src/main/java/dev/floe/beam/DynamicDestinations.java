package dev.floe.beam;

import java.io.Serializable;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;

/** Which table an element goes to, and what of it is the row that is written. */
public interface DynamicDestinations extends Serializable {
  /** The columns of the rows that {@link #getData} returns. */
  Schema getDataSchema();

  /** The row to write, without control columns. */
  Row getData(Row element);

  /** The name of the table of an element. */
  String getTableStringIdentifier(ValueInSingleWindow<Row> element);

  /** The destination of a name. */
  IcebergDestination instantiateDestination(String destination);
}
