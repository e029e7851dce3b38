package dev.floe.cdc.table;

import static dev.floe.cdc.table.KeyColumns.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/**
 * What the files of a table, there or to be created, are written by.
 *
 * @param table the table's name
 * @param formatVersion the version of its format
 * @param dataFormat the format of data files
 * @param deleteFormat the format of delete files
 */
record TableLayout(
    String table,
    int formatVersion,
    Schema schema,
    PartitionSpec spec,
    FileFormat dataFormat,
    FileFormat deleteFormat) {

  /**
   * The key that a sink writes by, ascending by field id, after all that it asks was checked.
   *
   * @throws TableConfigurationException when a sink cannot write to such a table what it is to
   */
  List<Types.NestedField> keyFor(TableRequirements requirements) {
    ColumnTypes.check(table, schema, dataFormat);
    List<Types.NestedField> key =
        requirements.equalityColumns().isEmpty()
            ? KeyColumns.identifiers(table, schema)
            : KeyColumns.named(table, schema, requirements.equalityColumns());
    FileFormats.checkKey(table, deleteFormat, key);
    checkDeletes(requirements.deleteMode());
    Set<Integer> keyIds =
        key.stream().map(Types.NestedField::fieldId).collect(Collectors.toUnmodifiableSet());
    boolean vectors = requirements.deleteMode().usesVectors(formatVersion);
    if (requirements.writeMode() == WriteMode.UPSERT && !vectors) {
      checkPartitionedByKey(keyIds);
    }
    requirements.spread().check(table, schema, spec, keyIds);
    requirements.inputColumns().ifPresent(input -> checkInput(input, keyIds));
    return key;
  }

  private void checkDeletes(DeleteMode mode) {
    if (mode == DeleteMode.DELETION_VECTORS && !mode.usesVectors(formatVersion)) {
      throw problem(
          table,
          "it has format version %d, and deletion vectors need version %d; upgrade it by setting the"
              + " table property format-version to %d, once all its readers know that version, or"
              + " let deletes be equality deletes (delete mode auto)",
          formatVersion,
          DeleteMode.FIRST_VERSION_WITH_VECTORS,
          DeleteMode.FIRST_VERSION_WITH_VECTORS);
    }
  }

  private void checkPartitionedByKey(Set<Integer> keyIds) {
    for (int sourceId : DeleteReach.sourceIdsOf(spec)) {
      if (!keyIds.contains(sourceId)) {
        throw problem(
            table,
            "upsert needs every partition column in the key, because an upsert does not say where the"
                + " older row is, and '%s' is not an equality column; add it to the key, partition by"
                + " key columns, write changes with before-images and no upsert, or let deletes be"
                + " deletion vectors, which tables of format version 3 have",
            schema.findColumnName(sourceId));
      }
    }
  }

  private void checkInput(InputColumns columns, Set<Integer> keyIds) {
    Types.StructType input = columnsOf(columns).asStruct();
    SchemaMatch match = SchemaMatch.of(input, schema.asStruct(), keyIds);
    List<String> problems = new ArrayList<>(match.misfits());
    problems.addAll(match.misfitsOfNulls());
    if (!problems.isEmpty()) {
      throw problem(table, "%s", SchemaMatch.describe(problems, input, schema.asStruct()));
    }
  }

  private Schema columnsOf(InputColumns columns) {
    try {
      return columns.toFill(schema);
    } catch (IllegalArgumentException misfit) {
      throw new TableConfigurationException(
          "cannot write to table " + table + ": " + misfit.getMessage(), misfit);
    }
  }
}
