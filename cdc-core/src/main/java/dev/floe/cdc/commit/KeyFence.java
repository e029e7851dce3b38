package dev.floe.cdc.commit;

import dev.floe.cdc.table.KeySource;
import dev.floe.cdc.table.PinnedTable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/**
 * Checks that a table still has the key that a run writes by, columns told by their ids: without
 * one of its columns readers cannot apply the run's deletes.
 */
final class KeyFence {
  static final String REMEDY =
      "abort, put the key back or rewrite the table's data files so that no delete is left"
          + " (rewrite_data_files), and start the sink anew";

  private final List<Types.NestedField> key;
  private final KeySource source;

  KeyFence(PinnedTable pinned) {
    this.key = pinned.keyFields();
    this.source = pinned.keySource();
  }

  /** What is wrong with the key in a schema, if anything. */
  Optional<String> problem(Schema schema) {
    for (Types.NestedField column : key) {
      if (schema.findField(column.fieldId()) == null) {
        return Optional.of(
            "key column '"
                + column.name()
                + "' (field "
                + column.fieldId()
                + ") was dropped from the table");
      }
    }
    Set<Integer> ids = new HashSet<>(key.stream().map(Types.NestedField::fieldId).toList());
    if (source == KeySource.IDENTIFIERS && !ids.equals(schema.identifierFieldIds())) {
      return Optional.of(
          "the table's identifier fields are "
              + schema.identifierFieldNames()
              + " now, and the run writes by the key "
              + key.stream().map(Types.NestedField::name).toList());
    }
    return Optional.empty();
  }
}
