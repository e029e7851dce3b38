package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.KeyEncoder;
import dev.floe.cdc.key.ShardAssigner;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import java.util.Arrays;
import org.apache.iceberg.StructLike;

/**
 * The door where rows enter: turns a change into a shard, a sort key and an encoded row.
 *
 * <p>The bytes are valid until the next {@link #encode}. Not thread-safe; holds nothing to close.
 */
public final class ChangeEncoder {
  private final String tableName;
  private final WriteMode mode;
  private final RowShape shape;
  private final KeyEncoder keys;
  private final RowEncoder rows;
  private final RetractionImage retraction;
  private final RowEncoder retractions;
  private final ShardAssigner shards;

  private byte[] sortKey = new byte[64];
  private int sortKeyLength;
  private RowEncoder encodedBy;
  private int rowLength;
  private int shard;

  /**
   * An encoder of changes of one table.
   *
   * @param shards how many shards keys are spread over, at least 1
   */
  public ChangeEncoder(PinnedTable table, int shards) {
    this.tableName = table.table().name();
    this.mode = table.mode();
    this.shape = new RowShape(table.schema());
    this.keys = new KeyEncoder(table.schema(), table.keyFieldIds());
    this.rows = new RowEncoder(table.schema().asStruct());
    this.retraction = new RetractionImage(table.columnsOfDelete());
    this.retractions = new RowEncoder(table.retractionShape());
    this.shards = new ShardAssigner(shards);
  }

  /**
   * Encodes a change, of which a before-image or delete needs only the key and the columns that the
   * partition is computed from.
   *
   * @param row a row in the table's columns, with values in Iceberg's generic or internal classes
   * @return whether there is anything to write: a before-image means nothing to an upsert
   * @throws ChangeRejectedException when the row does not fit the table
   */
  public boolean encode(StructLike row, ChangeKind kind, long sequence) {
    if (mode == WriteMode.UPSERT && kind == ChangeKind.UPDATE_BEFORE) {
      return false;
    }
    try {
      shape.check(row);
      int keyLength = keys.encode(row);
      int length = keyLength + SortKey.SUFFIX_LENGTH;
      if (sortKey.length < length) {
        sortKey = Arrays.copyOf(sortKey, length * 2);
      }
      encodeImage(row, kind);
      sortKeyLength = SortKey.write(keys.buffer(), keyLength, sequence, kind, sortKey, 0);
      shard = shards.shardOf(keys.buffer(), keyLength);
      return true;
    } catch (IllegalArgumentException misfit) {
      throw new ChangeRejectedException(
          "cannot write a change to table " + tableName + ": " + misfit.getMessage(), misfit);
    }
  }

  private void encodeImage(StructLike row, ChangeKind kind) {
    if (kind.carriesRow()) {
      encodedBy = rows;
      rowLength = rows.encode(row);
    } else {
      encodedBy = retractions;
      rowLength = retractions.encode(retraction.wrap(row));
    }
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
