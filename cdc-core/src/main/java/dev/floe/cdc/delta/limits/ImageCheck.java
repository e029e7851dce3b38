package dev.floe.cdc.delta.limits;

import dev.floe.cdc.row.RowView;
import java.util.Optional;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.types.Types;

/**
 * Checks encoded images of rows against what files of a format can hold of some of their columns.
 *
 * <p>Not thread-safe; nothing to close.
 */
public final class ImageCheck {
  private final RowView image;
  private final FieldChecks columns;

  private ImageCheck(Types.StructType images, FieldChecks columns) {
    this.image = new RowView(images);
    this.columns = columns;
  }

  /**
   * The check of images of a shape, where their columns can break a limit.
   *
   * @param file the columns of the files, which images have by field id
   */
  public static Optional<ImageCheck> of(
      FileFormat format, Types.StructType file, Types.StructType images) {
    return FieldChecks.of(images, column -> file.field(column.fieldId()) != null, "", format)
        .map(columns -> new ImageCheck(images, columns));
  }

  /**
   * Checks an image that is in the first bytes of an array.
   *
   * @throws IllegalArgumentException when a file cannot hold a value; it names the column, the
   *     value and what to do
   */
  public void check(byte[] bytes, int length) {
    columns.check(image.wrap(bytes, 0, length));
  }
}
