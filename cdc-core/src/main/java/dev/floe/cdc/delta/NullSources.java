package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.iceberg.types.Types;

/**
 * Finds nulls in the columns, outside the key, that the partitions of deletes are computed from: of
 * a struct the whole of it.
 */
final class NullSources {
  private final int[] positions;

  NullSources(PinnedTable table) {
    List<Types.NestedField> columns = table.schema().columns();
    boolean[] needed = table.columnsOfDelete();
    this.positions =
        table.partitionFollowsKey()
            ? new int[0]
            : IntStream.range(0, columns.size())
                .filter(i -> needed[i] && !table.keyFieldIds().contains(columns.get(i).fieldId()))
                .toArray();
  }

  /** Whether one of the columns of an image is null. */
  boolean in(RowView image) {
    for (int position : positions) {
      if (image.isNull(position)) {
        return true;
      }
    }
    return false;
  }
}
