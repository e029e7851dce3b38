package dev.floe.cdc.delta;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.delta.limits.ImageCheck;
import dev.floe.cdc.table.PinnedTable;
import java.util.HashSet;
import java.util.Optional;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * What the files of a table cannot hold of its changes: what the writers would refuse, found where
 * a change enters, so that the change is refused and not the epoch that has it.
 *
 * <table>
 *   <caption>Files that a change must fit</caption>
 *   <tr><th>change</th><th>all columns a data file</th><th>the key a delete file</th></tr>
 *   <tr><td>UPDATE_BEFORE, DELETE</td><td>no</td><td>yes</td></tr>
 *   <tr><td>UPDATE_AFTER, INSERT</td><td>yes</td><td>yes: a row that no delete can name would stay
 *       for ever</td></tr>
 * </table>
 *
 * <p>What is to be looked at is decided once: a table whose columns have no limits costs nothing.
 * Allocates nothing per change. Not thread-safe; nothing to close.
 */
public final class FormatLimits {
  /** By the rank of the kind; null where nothing can be refused. */
  private final ImageCheck[] data;

  private final ImageCheck[] deletes;

  /** The limits of a table's files. */
  public FormatLimits(PinnedTable table) {
    ChangeKind[] kinds = ChangeKind.values();
    this.data = new ImageCheck[kinds.length];
    this.deletes = new ImageCheck[kinds.length];
    Types.StructType rows = table.schema().asStruct();
    Types.StructType key =
        TypeUtil.select(table.schema(), new HashSet<>(table.keyFieldIds())).asStruct();
    FileFormat dataFormat = table.pin().dataFormat();
    FileFormat deleteFormat = table.pin().deleteFormat();
    for (ChangeKind kind : kinds) {
      Types.StructType images = kind.carriesRow() ? rows : table.retractionShape();
      if (kind.carriesRow()) {
        data[kind.rank()] = orNull(ImageCheck.of(dataFormat, rows, images));
      }
      boolean keyIsChecked = kind.carriesRow() && deleteFormat == dataFormat;
      if (!keyIsChecked) {
        deletes[kind.rank()] = orNull(ImageCheck.of(deleteFormat, key, images));
      }
    }
  }

  private static ImageCheck orNull(Optional<ImageCheck> check) {
    return check.orElse(null);
  }

  /**
   * Checks the image of a change, which is in the first bytes of an array: a whole row, or
   * {@linkplain PinnedTable#retractionShape() what a delete needs}.
   *
   * @throws IllegalArgumentException when a file cannot hold a value; it names the column, the
   *     value and what to do
   */
  public void check(ChangeKind kind, byte[] image, int length) {
    ImageCheck ofData = data[kind.rank()];
    if (ofData != null) {
      ofData.check(image, length);
    }
    ImageCheck ofDelete = deletes[kind.rank()];
    if (ofDelete != null) {
      ofDelete.check(image, length);
    }
  }
}
