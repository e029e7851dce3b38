package dev.floe.cdc.commit;

/**
 * The snapshot-summary keys of one binding: an on-disk contract.
 *
 * <table>
 *   <caption>Keys, after the binding's prefix</caption>
 *   <tr><th>key</th><th>value</th></tr>
 *   <tr><td>{@code sink-id}</td><td>the sink that made the snapshot</td></tr>
 *   <tr><td>{@code committed-through.<sinkId>}</td><td>the position of the epoch it holds</td></tr>
 *   <tr><td>{@code max-committed-seq.<sinkId>}</td><td>the highest sequence number the epoch
 *       consumed</td></tr>
 *   <tr><td>{@code content.<sinkId>}</td><td>a {@linkplain dev.floe.cdc.delta.ContentDigest digest} of
 *       the epoch's files, 32 hexadecimal digits</td></tr>
 *   <tr><td>{@code run-spec.<sinkId>}</td><td>a {@link RunStamp}: the run, and the partition spec that
 *       it writes under</td></tr>
 * </table>
 *
 * @param prefix the binding's prefix, with its trailing dot
 */
public record SummaryKeys(String prefix) {
  /** The keys of sinks embedded in a JVM service. */
  public static final SummaryKeys EMBEDDED = new SummaryKeys("floe.cdc.");

  String sinkId() {
    return prefix + "sink-id";
  }

  String committedThrough(String sinkId) {
    return prefix + "committed-through." + sinkId;
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
}
