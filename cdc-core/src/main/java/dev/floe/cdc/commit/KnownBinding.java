package dev.floe.cdc.commit;

import java.util.List;

/**
 * A binding whose tokens may be found in a table.
 *
 * @param keys its keys
 * @param positionKey what the key of a position starts with, before the sink's id
 */
record KnownBinding(SummaryKeys keys, String positionKey) {
  private static final List<KnownBinding> ALL =
      List.of(
          new KnownBinding(SummaryKeys.EMBEDDED, "floe.cdc.committed-through."),
          new KnownBinding(new SummaryKeys("beam.cdc."), "beam.cdc.committed-through-ms."),
          new KnownBinding(new SummaryKeys("flink.cdc."), "flink.cdc.committed-through."));

  static List<KnownBinding> all() {
    return ALL;
  }

  String lineage(String sinkId) {
    return keys.prefix() + "lineage." + sinkId;
  }

  String windowMs(String sinkId) {
    return keys.prefix() + "window-ms." + sinkId;
  }

  /** What the table properties start with that keep tokens beside the snapshots. */
  String durableKey() {
    return keys.prefix() + "token.";
  }
}
