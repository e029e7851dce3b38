package dev.floe.cdc.commit;

import java.util.OptionalLong;

/**
 * What a run takes for granted about the table when it begins.
 *
 * <table>
 *   <caption>With the newest token of the sink in the table</caption>
 *   <tr><th>resumption</th><th>no token</th><th>token of its lineage</th><th>token of another
 *       lineage</th></tr>
 *   <tr><td>{@link FromTable}</td><td>begins</td><td>goes on after it, unless it is a
 *       batch's</td><td>refused</td></tr>
 *   <tr><td>{@link FromState}</td><td>begins, if the state knows of no commit, else refused as rolled
 *       back</td><td>goes on, if it is within what the state knows; above: refused as a rewind; below:
 *       refused as rolled back</td><td>refused</td></tr>
 *   <tr><td>{@link Beginning}</td><td>begins</td><td>refused: a lineage begins once</td><td>begins
 *       after it, where a replay does no harm, in upserts; else refused</td></tr>
 * </table>
 */
public sealed interface Resumption {
  /** What the run's positions are counted in. */
  Lineage lineage();

  /**
   * The table says where the source is to be read on.
   *
   * @param lineage what positions are counted in
   * @param batchPosition the position at which a batch is committed, that holds all changes up to
   *     the end of time: a run of windows does not go on after it; empty where there are no batches
   */
  record FromTable(Lineage lineage, OptionalLong batchPosition) implements Resumption {

    /** Goes on after any position. */
    public FromTable(Lineage lineage) {
      this(lineage, OptionalLong.empty());
    }

    /**
     * The same, refused after a batch, as what comes after it would be taken for what it holds.
     *
     * @param position the position at which batches are committed
     */
    public FromTable refusingBatchAt(long position) {
      return new FromTable(lineage, OptionalLong.of(position));
    }
  }

  /**
   * The state of a runner says where the run is.
   *
   * @param lineage what positions are counted in
   * @param committed the newest position that the state knows to be committed; empty for none
   * @param through the newest position that the state knows of at all, committed or still to be;
   *     empty for none
   */
  record FromState(Lineage lineage, OptionalLong committed, OptionalLong through)
      implements Resumption {}

  /**
   * The source begins anew, with positions that have nothing to do with earlier ones.
   *
   * @param lineage what positions are counted in from now on
   */
  record Beginning(Lineage lineage) implements Resumption {}
}
