package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.delta.FormatLimits;
import dev.floe.cdc.key.KeyEncoder;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.ShardSpread;
import dev.floe.cdc.table.WriteMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The door where rows enter: turns a change into a shard, a sort key and an encoded row.
 *
 * <p>What it takes, the writers of the table's files can write; key and row have at most 1 GB.
 *
 * <p>The bytes are valid until the next {@link #encode}. Not thread-safe; holds nothing to close.
 */
public final class ChangeEncoder {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeEncoder.class);

  private final String tableName;
  private final WriteMode mode;
  private final RowShape rowShape;
  private final RowShape retractionShape;
  private final KeyEncoder keys;
  private final RowEncoder rows;

  /** Null where images of deletes are whole. */
  private final RetractionImage retraction;

  private final RowEncoder retractions;
  private final FormatLimits limits;
  private final ChangeShards shards;
  private final RowView rowView;
  private final RowView retractionView;
  private final PartitionRange partitions;

  private byte[] sortKey = new byte[64];
  private int sortKeyLength;
  private RowEncoder encodedBy;
  private int rowLength;
  private int shard;

  /**
   * An encoder of changes of one table, whose rows have its columns in its order, or are {@link
   * org.apache.iceberg.data.Record Records}, which name theirs.
   *
   * @param shards how many shards keys are spread over, at least 1
   */
  public ChangeEncoder(PinnedTable table, int shards) {
    this(table, ShardSpread.over(shards), Optional.empty(), LOG::warn);
  }

  /**
   * An encoder of changes of one table, whose rows have the columns of an input schema in its
   * order, or are {@link org.apache.iceberg.data.Record Records}, which name theirs.
   *
   * @param shards how many shards keys are spread over, at least 1
   * @param input the schema that the table was resolved with
   */
  public ChangeEncoder(PinnedTable table, int shards, Schema input) {
    this(table, ShardSpread.over(shards), Optional.of(input), LOG::warn);
  }

  /**
   * An encoder of changes of one table, whose rows have its columns in its order, or are {@link
   * org.apache.iceberg.data.Record Records}, which name theirs.
   *
   * @throws dev.floe.cdc.table.TableConfigurationException when changes of a key could have several
   *     shards
   */
  public ChangeEncoder(PinnedTable table, ShardSpread spread) {
    this(table, spread, Optional.empty(), LOG::warn);
  }

  /**
   * An encoder of changes of one table, whose rows have the columns of an input schema in its
   * order, or are {@link org.apache.iceberg.data.Record Records}, which name theirs.
   *
   * @param input the schema that the table was resolved with
   * @throws dev.floe.cdc.table.TableConfigurationException when changes of a key could have several
   *     shards
   */
  public ChangeEncoder(PinnedTable table, ShardSpread spread, Schema input) {
    this(table, spread, Optional.of(input), LOG::warn);
  }

  ChangeEncoder(
      PinnedTable table, ShardSpread spread, Optional<Schema> input, Consumer<String> warnings) {
    this.tableName = table.table().name();
    this.mode = table.mode();
    Optional<Types.StructType> inputColumns = input.map(Schema::asStruct);
    this.rowShape =
        new RowShape(
            table.schema().asStruct(),
            Set.copyOf(table.keyFieldIds()),
            inputColumns,
            new FilledColumns(tableName, warnings));
    // What a delete does not need is not written, so nothing is to be said of it.
    this.retractionShape =
        table.hasWholeImages()
            ? rowShape
            : new RowShape(
                table.retractionShape(), table.fieldIdsOfDelete(), inputColumns, filled -> {});
    this.keys = new KeyEncoder(table.schema(), table.keyFieldIds());
    this.rows = new RowEncoder(table.schema().asStruct());
    this.retraction = table.hasWholeImages() ? null : new RetractionImage(table.columnsOfDelete());
    this.retractions = table.hasWholeImages() ? rows : new RowEncoder(table.retractionShape());
    this.limits = new FormatLimits(table);
    this.shards = new ChangeShards(table, spread);
    this.rowView = new RowView(table.schema().asStruct());
    this.retractionView = new RowView(table.retractionShape());
    this.partitions = new PartitionRange(table);
  }

  /**
   * Encodes a change, of which a before-image or delete needs only the key and the columns that the
   * partition is computed from, unless the table is pinned with {@linkplain
   * PinnedTable#withWholeImages() whole images}.
   *
   * @param row a row with values in Iceberg's generic or internal classes. Its columns are matched
   *     with the table's by name, nested ones too: one that it lacks is written as its write
   *     default, else null
   * @return whether there is anything to write: a before-image means nothing to an upsert
   * @throws ChangeRejectedException when the row does not fit the table, or the files that it would
   *     be written to cannot hold it
   */
  public boolean encode(StructLike row, ChangeKind kind, long sequence) {
    if (mode == WriteMode.UPSERT && kind == ChangeKind.UPDATE_BEFORE) {
      return false;
    }
    try {
      StructLike fitted = (kind.carriesRow() ? rowShape : retractionShape).fit(row);
      int keyLength = keys.encode(fitted);
      int length = keyLength + SortKey.SUFFIX_LENGTH;
      encodeImage(fitted, kind);
      ChangeSize.check(keyLength, rowLength);
      limits.check(kind, row(), rowLength);
      partitions.check(fitted);
      if (sortKey.length < length) {
        sortKey = Arrays.copyOf(sortKey, (int) Math.min(2L * length, Integer.MAX_VALUE - 8));
      }
      sortKeyLength = SortKey.write(keys.buffer(), keyLength, sequence, kind, sortKey, 0);
      shard = shardOf(kind, keyLength);
      return true;
    } catch (IllegalArgumentException misfit) {
      throw new ChangeRejectedException(
          "cannot write a change to table " + tableName + ": " + misfit.getMessage(), misfit);
    }
  }

  private void encodeImage(StructLike row, ChangeKind kind) {
    boolean whole = retraction == null || kind.carriesRow();
    encodedBy = whole ? rows : retractions;
    rowLength = encodedBy.encode(whole ? row : retraction.wrap(row));
  }

  private int shardOf(ChangeKind kind, int keyLength) {
    if (!shards.needImages()) {
      return shards.of(keys.buffer(), keyLength);
    }
    RowView image = kind.carriesRow() ? rowView : retractionView;
    return shards.of(keys.buffer(), keyLength, image.wrap(row(), 0, rowLength));
  }

  /** The shard of the encoded change, from 0. */
  public int shard() {
    return shard;
  }

  /** Holds the sort key in its first {@link #sortKeyLength} bytes. */
  public byte[] sortKey() {
    return sortKey;
  }

  /** The length of the sort key. */
  public int sortKeyLength() {
    return sortKeyLength;
  }

  /** Holds the encoded row in its first {@link #rowLength} bytes. */
  public byte[] row() {
    return encodedBy.buffer();
  }

  /** The length of the encoded row. */
  public int rowLength() {
    return rowLength;
  }
}
