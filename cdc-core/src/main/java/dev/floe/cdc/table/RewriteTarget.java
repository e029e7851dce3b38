package dev.floe.cdc.table;

import java.util.List;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * A table whose rows are to be written anew, with what it was when it was last refreshed: what its
 * new files are written by.
 *
 * @param table the live table
 * @param schema its columns
 * @param spec its partition spec
 * @param dataFormat the format of its data files
 * @param formatVersion the version of the table format, 2 or 3
 * @param key the columns that rows are sorted by, ascending by field id
 */
public record RewriteTarget(
    Table table,
    Schema schema,
    PartitionSpec spec,
    FileFormat dataFormat,
    int formatVersion,
    List<Types.NestedField> key) {

  public RewriteTarget {
    key = List.copyOf(key);
  }

  /**
   * What a table is now.
   *
   * @param keyColumns the names of the key columns; the table's identifier fields when empty
   * @throws TableConfigurationException when it has no such key, or a format that is not written
   */
  public static RewriteTarget of(Table table, List<String> keyColumns) {
    int version = TableResolver.formatVersion(table);
    TableResolver.checkFormatVersion(table.name(), version);
    FileFormats.check(table.name(), table.properties());
    List<Types.NestedField> key =
        keyColumns.isEmpty()
            ? KeyColumns.identifiers(table.name(), table.schema())
            : KeyColumns.named(table.name(), table.schema(), keyColumns);
    return new RewriteTarget(
        table, table.schema(), table.spec(), FileFormats.ofData(table.properties()), version, key);
  }

  /** The field ids of the key columns, ascending. */
  public List<Integer> keyFieldIds() {
    return key.stream().map(Types.NestedField::fieldId).toList();
  }

  /** Whether rows of the table have ids and sequence numbers of their own. */
  public boolean tracksRows() {
    return formatVersion >= 3;
  }
}
