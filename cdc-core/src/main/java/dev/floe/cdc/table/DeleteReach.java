package dev.floe.cdc.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * The partition specs under which a delete is written so that it reaches its row, whichever spec
 * the row was written under: an equality delete applies to files of its own spec and partition
 * only, unless its spec has no partitions, and then to all.
 *
 * <p>Where the committer looks the rows up, to mark them in deletion vectors, a delete says no
 * partition: it is written under the {@link GlobalSpec}.
 *
 * <p>The pinned spec is always among them, for the rows of epochs that are not committed yet.
 * Immutable.
 *
 * @param specs the specs, the one of no partitions alone if there is such a one; empty where the
 *     table is known to hold no row
 * @param keyOnly whether a delete is its key alone, because rows are looked up
 */
public record DeleteReach(List<PartitionSpec> specs, boolean keyOnly) {
  public DeleteReach {
    specs = List.copyOf(specs);
  }

  /** The reach of a writer to a table that holds no row: it writes no delete. */
  public static DeleteReach none() {
    return new DeleteReach(List.of(), false);
  }

  /** The reach of deletes of which the rows are looked up. */
  static DeleteReach lookedUp(Table table) {
    return new DeleteReach(List.of(GlobalSpec.of(table)), true);
  }

  /**
   * The reach over a spec and all specs that have live data files in a snapshot.
   *
   * @param current the snapshot, null for none
   * @throws TableConfigurationException when the partition of a delete under one of them cannot be
   *     computed, because it has a source column that the schema has no more, or, for an upsert,
   *     one outside the key
   */
  static DeleteReach of(
      Table table,
      Snapshot current,
      Schema schema,
      PartitionSpec pinned,
      Set<Integer> keyIds,
      WriteMode mode) {
    Map<Integer, PartitionSpec> specs = new LinkedHashMap<>();
    specs.put(pinned.specId(), pinned);
    if (table.specs().size() > 1) {
      for (int id : liveSpecIds(table, current)) {
        specs.computeIfAbsent(id, any -> bound(table.specs().get(id), schema));
      }
    }
    for (PartitionSpec spec : specs.values()) {
      if (spec.isUnpartitioned()) {
        return new DeleteReach(List.of(spec), false);
      }
    }
    specs.values().forEach(spec -> checkComputable(table, schema, spec, keyIds, mode));
    return new DeleteReach(new ArrayList<>(specs.values()), false);
  }

  /**
   * A spec over the columns of a schema, so that partitions come out in its types; as it is where
   * the schema lacks a source column.
   */
  static PartitionSpec bound(PartitionSpec spec, Schema schema) {
    boolean complete =
        spec.fields().stream().allMatch(field -> schema.findField(field.sourceId()) != null);
    return complete ? spec.toUnbound().bind(schema) : spec;
  }

  /** The ids of the specs that have live data files in a snapshot. */
  public static Set<Integer> liveSpecIds(Table table, Snapshot current) {
    if (current == null) {
      return Set.of();
    }
    Set<Integer> ids = new LinkedHashSet<>();
    for (ManifestFile manifest : current.dataManifests(table.io())) {
      if (manifest.hasAddedFiles() || manifest.hasExistingFiles()) {
        ids.add(manifest.partitionSpecId());
      }
    }
    return ids;
  }

  /** The ids of the specs. */
  public Set<Integer> specIds() {
    return specs.stream()
        .map(PartitionSpec::specId)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The ids of the fields that the partitions of deletes are computed from. */
  Set<Integer> sourceIds() {
    Set<Integer> ids = new HashSet<>();
    specs.forEach(spec -> ids.addAll(sourceIdsOf(spec)));
    return ids;
  }

  /** The ids of the fields that a spec's partitions are computed from; void fields have none. */
  static Set<Integer> sourceIdsOf(PartitionSpec spec) {
    Set<Integer> ids = new LinkedHashSet<>();
    for (PartitionField field : spec.fields()) {
      if (!field.transform().isVoid()) {
        ids.add(field.sourceId());
      }
    }
    return ids;
  }

  private static void checkComputable(
      Table table, Schema schema, PartitionSpec spec, Set<Integer> keyIds, WriteMode mode) {
    for (PartitionField field : spec.fields()) {
      int sourceId = field.sourceId();
      if (field.transform().isVoid() || keyIds.contains(sourceId)) {
        continue;
      }
      boolean inImages = mode == WriteMode.RETRACT && schema.findField(sourceId) != null;
      if (!inImages) {
        throw KeyColumns.problem(
            table.name(),
            "its rows lie under partition specs of which spec %d has the field '%s', computed from"
                + " %s, so it is not known where in that spec a row to be deleted is; rewrite the"
                + " table's data files into a spec whose columns deletes tell"
                + " (rewrite_data_files), and start the sink anew",
            spec.specId(),
            field.name(),
            describe(table, schema, sourceId));
      }
    }
  }

  private static String describe(Table table, Schema schema, int sourceId) {
    if (schema.findField(sourceId) != null) {
      return "the column '" + schema.findColumnName(sourceId) + "', which is not in the key";
    }
    String younger = table.schema().findColumnName(sourceId);
    return younger == null
        ? "a column that the table has no more"
        : "the column '" + younger + "', which the table got after the run had pinned its schema";
  }
}
