package dev.floe.cdc.sink;

import dev.floe.cdc.table.EvolvedColumns;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.ShardSpread;
import dev.floe.cdc.table.StructMatch;

/**
 * Encodes changes anew that were encoded by other pins of a table: for a writer whose schema or
 * partition spec is not that of the process where rows enter. {@linkplain EvolvedColumns Fields}
 * are matched by id.
 *
 * <p>What is encoded is good until the next {@link #translate}. Not thread-safe; holds nothing to
 * close.
 */
public final class ChangeTranslator {
  private final ChangeDecoder decoder;
  private final ChangeEncoder encoder;

  /** Null where rows are of the same columns. */
  private final MatchedRow fitted;

  /**
   * A translator of changes that have their shard already: {@link ChangeEncoder#shard()} says 0.
   *
   * @param from the pins by which changes were encoded, with whole images
   * @param to the pins by which they are to be written
   * @throws dev.floe.cdc.table.TableConfigurationException when rows of the one schema do not fit
   *     the other, or keys are of other types
   * @throws IllegalArgumentException when {@code from} is pinned without whole images
   */
  public ChangeTranslator(PinnedTable from, PinnedTable to) {
    this(from, to, ShardSpread.over(1));
  }

  /**
   * A translator that says the shards of changes by the pins of {@code to}; else as {@link
   * #ChangeTranslator(PinnedTable, PinnedTable)}.
   */
  public ChangeTranslator(PinnedTable from, PinnedTable to, ShardSpread spread) {
    this.decoder = new ChangeDecoder(from);
    this.encoder = new ChangeEncoder(to, spread);
    StructMatch columns = EvolvedColumns.match(from, to);
    this.fitted = columns.isSame() ? null : new MatchedRow(columns);
  }

  /**
   * Encodes a change anew.
   *
   * @param sortKey holds the sort key in its first bytes
   * @param image holds the encoded row in its first bytes
   * @return whether there is anything to write, as {@link ChangeEncoder#encode} says
   * @throws ChangeRejectedException when a value does not fit its column any more
   * @throws IllegalArgumentException when the bytes are not a change encoded by the earlier pins
   */
  public boolean translate(byte[] sortKey, int sortKeyLength, byte[] image, int imageLength) {
    return translate(sortKey, 0, sortKeyLength, image, 0, imageLength);
  }

  /** Encodes a change anew as {@link #translate(byte[], int, byte[], int)}, from within arrays. */
  public boolean translate(
      byte[] sortKeys,
      int sortKeyOffset,
      int sortKeyLength,
      byte[] images,
      int imageOffset,
      int imageLength) {
    decoder.wrap(sortKeys, sortKeyOffset, sortKeyLength, images, imageOffset, imageLength);
    return encoder.encode(
        fitted == null ? decoder.row() : fitted.wrap(decoder.row()),
        decoder.kind(),
        decoder.sequence());
  }

  /** Holds the change as it was last encoded. */
  public ChangeEncoder translated() {
    return encoder;
  }
}
