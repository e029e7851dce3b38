package dev.floe.cdc.table;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * A table with the schema, partition spec, file formats, key and mode that a run writes by,
 * whatever becomes of the table's current ones meanwhile, and the specs that its deletes reach.
 *
 * <p>Immutable but for the {@link Table}, which the committer refreshes. Not closed.
 */
public final class PinnedTable {
  private final Table table;
  private final Branch branch;
  private final TablePin pin;
  private final Schema schema;
  private final PartitionSpec spec;
  private final List<Types.NestedField> keyFields;
  private final WriteMode mode;
  private final DeleteMode deleteMode;
  private final KeySource keySource;
  private final DeleteReach reach;
  private final Images images;

  /** What the images of deletes hold. */
  private enum Images {
    WHAT_A_DELETE_NEEDS,
    WHOLE
  }

  private PinnedTable(
      Table table,
      Branch branch,
      TablePin pin,
      Schema schema,
      PartitionSpec spec,
      List<Types.NestedField> keyFields,
      WriteMode mode,
      DeleteMode deleteMode,
      KeySource keySource,
      DeleteReach reach,
      Images images) {
    this.table = table;
    this.branch = branch;
    this.pin = pin;
    this.schema = schema;
    this.spec = spec;
    this.keyFields = List.copyOf(keyFields);
    this.mode = mode;
    this.deleteMode = deleteMode;
    this.keySource = keySource;
    this.reach = reach;
    this.images = images;
  }

  /**
   * Pins a table as it is, with a key that is given.
   *
   * @param keyFields the key columns, ascending by field id
   * @throws TableConfigurationException when deletes cannot be written so that they reach all rows
   */
  public static PinnedTable current(
      Table table, List<Types.NestedField> keyFields, WriteMode mode) {
    return current(table, Branch.MAIN, keyFields, mode, DeleteMode.AUTO);
  }

  /** Pins a table as {@link #current(Table, List, WriteMode)}, to be written to in a branch. */
  static PinnedTable current(
      Table table,
      Branch branch,
      List<Types.NestedField> keyFields,
      WriteMode mode,
      DeleteMode deleteMode) {
    return new PinnedTable(
            table,
            branch,
            currentPin(table),
            table.schema(),
            table.spec(),
            keyFields,
            mode,
            deleteMode,
            KeySource.GIVEN,
            DeleteReach.none(),
            Images.WHAT_A_DELETE_NEEDS)
        .reachingAllRows();
  }

  /**
   * A table with the pins of a run.
   *
   * @param branch the branch that is written to
   * @param pin the pins, of which the table has the schema and the spec
   * @param keyFields the key columns in the pinned schema, ascending by field id
   * @throws TableConfigurationException when deletes cannot be written so that they reach all rows
   */
  static PinnedTable of(
      Table table,
      Branch branch,
      TablePin pin,
      List<Types.NestedField> keyFields,
      WriteMode mode,
      DeleteMode deleteMode) {
    Schema schema = table.schemas().get(pin.schemaId());
    PartitionSpec spec = DeleteReach.bound(table.specs().get(pin.specId()), schema);
    return new PinnedTable(
            table,
            branch,
            pin,
            schema,
            spec,
            keyFields,
            mode,
            deleteMode,
            KeySource.GIVEN,
            DeleteReach.none(),
            Images.WHAT_A_DELETE_NEEDS)
        .reachingAllRows();
  }

  private static TablePin currentPin(Table table) {
    FileFormat data = FileFormats.ofData(table.properties());
    FileFormat deletes = FileFormats.ofDeletes(table.properties());
    return new TablePin(
        table.uuid(), table.schema().schemaId(), table.spec().specId(), data, deletes);
  }

  /**
   * The same pins, with deletes that reach the rows of every spec that has live data files now, as
   * far as the table was refreshed.
   *
   * @throws TableConfigurationException when the partition of a delete cannot be computed under one
   *     of these specs
   */
  public PinnedTable reachingAllRows() {
    if (deleteMode.usesVectors(TableResolver.formatVersion(table))) {
      return reaching(DeleteReach.lookedUp(table));
    }
    return reaching(
        DeleteReach.of(
            table,
            branch.head(table).orElse(null),
            schema,
            spec,
            new HashSet<>(keyFieldIds()),
            mode));
  }

  /** The same pins with another reach of deletes. */
  public PinnedTable reaching(DeleteReach other) {
    return new PinnedTable(
        table, branch, pin, schema, spec, keyFields, mode, deleteMode, keySource, other, images);
  }

  /**
   * The same pins but for the spec that rows are written under, with deletes that reach all rows:
   * what a process writes by that joins a run which has pinned that spec before.
   *
   * @param specId the id of a spec of the table
   * @throws TableConfigurationException when the table has no such spec, or deletes cannot be
   *     written under it
   */
  public PinnedTable underSpec(int specId) {
    PartitionSpec other = table.specs().get(specId);
    if (other == null) {
      throw KeyColumns.problem(
          table.name(),
          "its run writes under partition spec %d, and the table has the specs %s only; start the"
              + " sink anew",
          specId,
          table.specs().keySet());
    }
    TablePin otherPin =
        new TablePin(pin.tableUuid(), pin.schemaId(), specId, pin.dataFormat(), pin.deleteFormat());
    return new PinnedTable(
            table,
            branch,
            otherPin,
            schema,
            DeleteReach.bound(other, schema),
            keyFields,
            mode,
            deleteMode,
            keySource,
            reach,
            images)
        .reachingAllRows();
  }

  /** The same pins, for the same key, which is what it is because of this source. */
  PinnedTable keyedBy(KeySource source) {
    return new PinnedTable(
        table, branch, pin, schema, spec, keyFields, mode, deleteMode, source, reach, images);
  }

  /**
   * The same pins, with images of deletes that hold all columns, so that their bytes are those of a
   * row of the pinned schema whatever deletes reach: for changes that are written elsewhere than
   * where they are encoded.
   */
  public PinnedTable withWholeImages() {
    return new PinnedTable(
        table,
        branch,
        pin,
        schema,
        spec,
        keyFields,
        mode,
        deleteMode,
        keySource,
        reach,
        Images.WHOLE);
  }

  /**
   * The same pins, with deletes that reach all rows of the table as it is now. Where the catalog
   * cannot be reached, or a manifest not be read, these pins as they are: the commit looks again,
   * and says so.
   *
   * @return this where the table could not be looked at
   * @throws TableConfigurationException when the table was dropped or replaced by another of its
   *     name, or deletes cannot be written so that they reach all rows
   */
  public PinnedTable refreshed() {
    return new FreshLook(this).atSameTable();
  }

  /**
   * The same pins as of {@link #refreshed()}, but as they are where the table was replaced by
   * another of its name: for one who commits next, which says so by its outcome.
   *
   * @return this where the table could not be looked at
   * @throws TableConfigurationException when the table was dropped, or deletes cannot be written so
   *     that they reach all rows
   */
  public PinnedTable refreshedBeforeCommit() {
    return new FreshLook(this).atWhateverTable();
  }

  /**
   * What deletes are to reach that are committed before any row that is written now: nothing in an
   * upsert's table without a snapshot in the branch, where there is no row to delete; else {@link
   * #reach()}. The commit refuses an epoch of deltas without deletes where rows have come meanwhile.
   * Of use for one epoch at a time: one that waits behind another is to delete rows of the other.
   */
  public DeleteReach reachOfOnlyEpoch() {
    boolean empty = mode == WriteMode.UPSERT && branch.head(table).isEmpty();
    return empty ? DeleteReach.none() : reach;
  }

  /**
   * The id of the spec that the table had when it was last refreshed, which may be another than
   * that of {@link #spec()}.
   */
  public int currentSpecId() {
    return table.spec().specId();
  }

  /** The live table: for I/O, locations and commits, not for schema or spec. */
  public Table table() {
    return table;
  }

  /** The branch that is written to. */
  public Branch branch() {
    return branch;
  }

  /** The pins by their ids. */
  public TablePin pin() {
    return pin;
  }

  /** The schema that files are written with. */
  public Schema schema() {
    return schema;
  }

  /** The partition spec that rows are written under. */
  public PartitionSpec spec() {
    return spec;
  }

  /** The key columns, ascending by field id. */
  public List<Types.NestedField> keyFields() {
    return keyFields;
  }

  /** What an insert means for an older row of its key. */
  public WriteMode mode() {
    return mode;
  }

  /** How older rows are deleted. */
  public DeleteMode deleteMode() {
    return deleteMode;
  }

  /** Who says what the key is. */
  public KeySource keySource() {
    return keySource;
  }

  /** The specs under which deletes are written. */
  public DeleteReach reach() {
    return reach;
  }

  /** The field ids of the key columns, ascending. */
  public List<Integer> keyFieldIds() {
    return keyFields.stream().map(Types.NestedField::fieldId).toList();
  }

  /** Whether a key alone tells the partitions of its deletes. */
  public boolean partitionFollowsKey() {
    return new HashSet<>(keyFieldIds()).containsAll(reach.sourceIds());
  }

  /** The names of the columns that partitions are computed from, in the order of the spec. */
  public List<String> partitionColumns() {
    return DeleteReach.sourceIdsOf(spec).stream().map(schema::findColumnName).toList();
  }

  /**
   * The top-level positions of the columns that a delete needs: the key, and what its partitions
   * are computed from.
   */
  public boolean[] columnsOfDelete() {
    return deleteColumns().positions();
  }

  /** The ids of the fields that the image of a delete must have, nested ones too. */
  public Set<Integer> fieldIdsOfDelete() {
    return deleteColumns().fieldIds();
  }

  /** Whether images of deletes hold all columns. */
  public boolean hasWholeImages() {
    return images == Images.WHOLE;
  }

  /**
   * The shape of a row image that says what is to be deleted: the table's columns, those optional
   * that a delete does not need; with {@linkplain #withWholeImages() whole images} the table's
   * columns as they are.
   */
  public Types.StructType retractionShape() {
    return hasWholeImages() ? schema.asStruct() : deleteColumns().shape();
  }

  private DeleteColumns deleteColumns() {
    Set<Integer> needed = new HashSet<>(keyFieldIds());
    if (!reach.keyOnly()) {
      needed.addAll(DeleteReach.sourceIdsOf(spec));
      needed.addAll(reach.sourceIds());
    }
    return new DeleteColumns(schema, needed);
  }
}
