package dev.floe.beam.managed;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergDestination;
import dev.floe.beam.IcebergTableCreateConfig;
import java.util.List;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Sends each record to the table that a template makes of it, and has of it written what was
 * chosen. Tables that are missing are created as the request says, with a plain name too.
 *
 * <p>A record that makes no name of the template, or lacks a column, is refused with an {@link
 * IllegalArgumentException}: it alone is wrong. Threads may share an instance.
 */
final class TemplateDestinations implements DynamicDestinations {
  private static final long serialVersionUID = 1L;

  private final TableTemplate template;
  private final ColumnChoice columns;
  private final IcebergTableCreateConfig creation;

  /**
   * The destinations that a request describes.
   *
   * @param controlColumns columns that are not written unless they are asked for
   * @throws IllegalArgumentException when the input has no such columns, or the template
   *     cannot be
   */
  TemplateDestinations(WriteRequest request, Schema input, List<String> controlColumns) {
    this.template = new TableTemplate(request.text(WriteOption.TABLE).orElse(""), input);
    this.columns = ColumnChoice.of(request, input, controlColumns);
    this.creation =
        IcebergTableCreateConfig.builder()
            .setSchema(columns.written())
            .setPartitionFields(request.list(WriteOption.PARTITION_FIELDS).orElse(null))
            .setSortFields(request.list(WriteOption.SORT_FIELDS).orElse(null))
            .setTableProperties(request.map(WriteOption.TABLE_PROPERTIES).orElse(null))
            .build();
  }

  /**
   * Refuses what no table could be created with, before any record comes.
   *
   * @throws IllegalArgumentException when partition or sort fields are none of the written columns
   */
  void checkCreation() {
    creation.getPartitionSpec();
    creation.getSortOrder();
  }

  @Override
  public Schema getDataSchema() {
    return columns.written();
  }

  @Override
  public Row getData(Row element) {
    return columns.of(element);
  }

  @Override
  public String getTableStringIdentifier(ValueInSingleWindow<Row> element) {
    return template.nameFor(element);
  }

  @Override
  public IcebergDestination instantiateDestination(String destination) {
    return IcebergDestination.builder()
        .setTableIdentifier(TableIdentifier.parse(destination))
        .setTableCreateConfig(creation)
        .build();
  }
}
