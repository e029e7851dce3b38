package dev.floe.cdc.sink;

import org.apache.iceberg.StructLike;

/**
 * The part of a row that a delete needs: every other column is null, so that it costs nothing to
 * sort and may be missing from the source's before-image.
 */
final class RetractionImage implements StructLike {
  private final boolean[] needed;
  private StructLike row;

  RetractionImage(boolean[] needed) {
    this.needed = needed;
  }

  RetractionImage wrap(StructLike newRow) {
    this.row = newRow;
    return this;
  }

  @Override
  public int size() {
    return needed.length;
  }

  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    return needed[pos] ? row.get(pos, javaClass) : null;
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("an image is read only");
  }
}
