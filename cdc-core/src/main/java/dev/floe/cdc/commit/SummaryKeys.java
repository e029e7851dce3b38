package dev.floe.cdc.commit;

/**
 * The snapshot-summary keys of one binding: an on-disk contract.
 *
 * <table>
 *   <caption>Keys, after the binding's prefix</caption>
 *   <tr><th>key</th><th>value</th></tr>
 *   <tr><td>{@code sink-id}</td><td>the sink that made the snapshot</td></tr>
 *   <tr><td>{@code committed-through.<sinkId>}, or as the binding names it</td><td>the position of
 *       the epoch it holds</td></tr>
 *   <tr><td>{@code lineage.<sinkId>}</td><td>what the position is counted in; not there where that
 *       has no name</td></tr>
 *   <tr><td>{@code window-ms.<sinkId>}</td><td>the size of the windows that positions are the ends
 *       of; not there where they are none</td></tr>
 *   <tr><td>{@code max-committed-seq.<sinkId>}</td><td>the highest sequence number the epoch
 *       consumed</td></tr>
 *   <tr><td>{@code content.<sinkId>}</td><td>a {@linkplain dev.floe.cdc.delta.ContentDigest digest} of
 *       the epoch's files, 32 hexadecimal digits</td></tr>
 *   <tr><td>{@code run-spec.<sinkId>}</td><td>a {@link RunStamp}: the run, and the partition spec that
 *       it writes under</td></tr>
 * </table>
 *
 * @param prefix the binding's prefix, with its trailing dot
 * @param positionName what the binding calls the key of the position
 */
public record SummaryKeys(String prefix, String positionName) {
  /** The keys of sinks embedded in a JVM service. */
  public static final SummaryKeys EMBEDDED = new SummaryKeys("floe.cdc.");

  /** Keys with a binding's prefix, with its trailing dot, and the usual name of the position. */
  public SummaryKeys(String prefix) {
    this(prefix, "committed-through");
  }

  /** Whether a key is one that Iceberg itself has in every summary, so that no other may set it. */
  public static boolean isIcebergs(String key) {
    return Summaries.isCount(key);
  }

  /** The key of the sink's id. */
  public String sinkId() {
    return prefix + "sink-id";
  }

  String committedThrough(String sinkId) {
    return prefix + positionName + "." + sinkId;
  }

  String lineage(String sinkId) {
    return prefix + "lineage." + sinkId;
  }

  String windowMillis(String sinkId) {
    return prefix + "window-ms." + sinkId;
  }

  String maxCommittedSequence(String sinkId) {
    return prefix + "max-committed-seq." + sinkId;
  }

  String content(String sinkId) {
    return prefix + "content." + sinkId;
  }

  String runSpec(String sinkId) {
    return prefix + "run-spec." + sinkId;
  }

  /**
   * The table property that holds a copy of a sink's token in the main branch, or the beginning of
   * the names of all of them, for no id.
   */
  String tokenProperty(String sinkId) {
    return prefix + "token." + sinkId;
  }

  /** The same of another branch, in whose name nothing is a dot. */
  String branchTokenProperty(String branch, String sinkId) {
    return prefix + "branch-token." + branch + "." + sinkId;
  }
}
