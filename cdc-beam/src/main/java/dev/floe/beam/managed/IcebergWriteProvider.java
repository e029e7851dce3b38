package dev.floe.beam.managed;

import java.util.List;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.transforms.SchemaTransform;
import org.apache.beam.sdk.schemas.transforms.SchemaTransformProvider;
import org.apache.beam.sdk.values.Row;

/**
 * The transform that {@code Managed.write(Managed.ICEBERG)} finds. Input: one collection of rows.
 * Outputs:
 *
 * <ul>
 *   <li>{@code snapshots}: a row for each commit, {@code table} and then the snapshot's fields;
 *   <li>{@code dead_letter}: changes that came after their window was closed;
 *   <li>the output that {@code error_handling} names, if it does: {@code failed_row} and {@code
 *       error_message} of records that cannot be written. Without it such a record fails the
 *       pipeline.
 * </ul>
 *
 * <p>Beam makes instances through {@link java.util.ServiceLoader}; threads may share one.
 */
public final class IcebergWriteProvider implements SchemaTransformProvider {
  static final String INPUT = "input";
  static final String SNAPSHOTS = "snapshots";
  static final String DEAD_LETTER = "dead_letter";

  @Override
  public String identifier() {
    return "beam:schematransform:org.apache.beam:iceberg_write:v1";
  }

  @Override
  public String description() {
    return "Writes change records to Apache Iceberg tables, or appends rows to them.";
  }

  @Override
  public Schema configurationSchema() {
    return WriteOption.schema();
  }

  /**
   * The transform of a configuration.
   *
   * @throws IllegalArgumentException when an option is wrong, or not of the mode
   */
  @Override
  public SchemaTransform from(Row configuration) {
    return new IcebergWriteTransform(WriteRequest.of(configuration));
  }

  @Override
  public List<String> inputCollectionNames() {
    return List.of(INPUT);
  }

  @Override
  public List<String> outputCollectionNames() {
    return List.of(SNAPSHOTS, DEAD_LETTER);
  }
}
