package dev.floe.cdc.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * A table with the schema, partition spec and key that a run writes by, whatever becomes of the
 * table's current ones meanwhile.
 *
 * <p>Immutable but for the {@link Table}, which the committer refreshes. Not closed.
 *
 * @param table the live table: for I/O, locations and commits, not for schema or spec
 * @param schema the schema that files are written with
 * @param spec the partition spec that files are written under
 * @param keyFields the key columns, ascending by field id
 */
public record PinnedTable(
    Table table, Schema schema, PartitionSpec spec, List<Types.NestedField> keyFields) {
  public PinnedTable {
    keyFields = List.copyOf(keyFields);
  }

  /** The field ids of the key columns, ascending. */
  public List<Integer> keyFieldIds() {
    return keyFields.stream().map(Types.NestedField::fieldId).toList();
  }

  /** Whether a key alone tells the partition of its row. */
  public boolean partitionFollowsKey() {
    return new HashSet<>(keyFieldIds()).containsAll(partitionSourceIds(spec));
  }

  /** The names of the columns that partitions are computed from, in the order of the spec. */
  public List<String> partitionColumns() {
    return partitionSourceIds(spec).stream().map(schema::findColumnName).toList();
  }

  /** The ids of the fields that a spec's partitions are computed from; void fields have none. */
  static Set<Integer> partitionSourceIds(PartitionSpec spec) {
    Set<Integer> ids = new LinkedHashSet<>();
    for (PartitionField field : spec.fields()) {
      if (!field.transform().isVoid()) {
        ids.add(field.sourceId());
      }
    }
    return ids;
  }

  /**
   * The top-level positions of the columns that a delete needs: the key, and what its partition is
   * computed from.
   */
  public boolean[] columnsOfDelete() {
    Set<Integer> needed = new HashSet<>(keyFieldIds());
    needed.addAll(partitionSourceIds(spec));
    List<Types.NestedField> columns = schema.columns();
    boolean[] result = new boolean[columns.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = contains(columns.get(i), needed);
    }
    return result;
  }

  /**
   * Checks that deletes written under the pinned spec reach every row that the table held when it
   * was last refreshed. Deletes of an unpartitioned spec reach all rows.
   *
   * @throws TableConfigurationException when there are rows under another spec
   */
  public void checkLiveSpecs() {
    Snapshot current = table.currentSnapshot();
    if (current == null || spec.isUnpartitioned() || table.specs().size() == 1) {
      return;
    }
    for (ManifestFile manifest : current.dataManifests(table.io())) {
      boolean live = manifest.hasAddedFiles() || manifest.hasExistingFiles();
      if (live && manifest.partitionSpecId() != spec.specId()) {
        throw KeyColumns.problem(
            table.name(),
            "it has rows under partition spec %d, the sink writes under spec %d, and deletes written"
                + " under one spec do not reach rows of another; rewrite the table's data files into"
                + " its current spec, and start the sink anew",
            manifest.partitionSpecId(),
            spec.specId());
      }
    }
  }

  /**
   * The shape of a row image that says what is to be deleted: the table's columns, those optional
   * that a delete does not need.
   */
  public Types.StructType retractionShape() {
    boolean[] needed = columnsOfDelete();
    List<Types.NestedField> columns = new ArrayList<>();
    for (int i = 0; i < needed.length; i++) {
      Types.NestedField column = schema.columns().get(i);
      columns.add(needed[i] ? column : column.asOptional());
    }
    return Types.StructType.of(columns);
  }

  private static boolean contains(Types.NestedField column, Set<Integer> ids) {
    if (ids.contains(column.fieldId())) {
      return true;
    }
    return column.type().isStructType()
        && column.type().asStructType().fields().stream().anyMatch(f -> contains(f, ids));
  }
}
