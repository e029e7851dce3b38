package dev.floe.cdc.compact;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.util.StructLikeSet;
import org.apache.iceberg.util.StructProjection;

/**
 * Equality deletes of other columns than the key, held on the heap for one data file. Another
 * writer has made them.
 */
final class ForeignDeletes {
  private record Columns(StructLikeSet deleted, StructProjection projection) {}

  private final InternalRecordWrapper wrapper;
  private final List<Columns> columns = new ArrayList<>();

  private ForeignDeletes(Schema rows) {
    this.wrapper = new InternalRecordWrapper(rows.asStruct());
  }

  /**
   * Loads delete files.
   *
   * @param rows the columns of the rows that are asked for
   */
  static ForeignDeletes load(SourceFiles files, Schema rows, List<DeleteFile> deletes) {
    Map<Set<Integer>, List<DeleteFile>> byColumns = new LinkedHashMap<>();
    for (DeleteFile delete : deletes) {
      Set<Integer> ids = new HashSet<>(delete.equalityFieldIds());
      for (int id : ids) {
        if (rows.findField(id) == null) {
          throw new IllegalStateException(
              "cannot compact files that equality-delete file %s applies to: it deletes by a column of"
                      .formatted(delete.location())
                  + " field id %d, which the table has no more; rewrite these files with an engine"
                      .formatted(id)
                  + " that still applies it");
        }
      }
      byColumns.computeIfAbsent(ids, key -> new ArrayList<>()).add(delete);
    }
    ForeignDeletes loaded = new ForeignDeletes(rows);
    byColumns.forEach(
        (ids, ofColumns) -> {
          Schema schema = TypeUtil.select(rows, ids);
          loaded.columns.add(
              new Columns(
                  files.deleteLoader().loadEqualityDeletes(ofColumns, schema),
                  StructProjection.create(rows, schema)));
        });
    return loaded;
  }

  /** Whether a row is deleted. */
  boolean contains(Record row) {
    for (Columns each : columns) {
      if (each.deleted().contains(each.projection().wrap(wrapper.wrap(row)))) {
        return true;
      }
    }
    return false;
  }
}
