package dev.floe.cdc.commit;

import java.util.Map;

/**
 * The newest epoch of a sink that its table holds.
 *
 * @param position the position it was committed at
 * @param snapshotId the snapshot that holds it
 * @param summary the snapshot's whole summary, properties given at commit included
 */
public record CommittedEpoch(long position, long snapshotId, Map<String, String> summary) {
  public CommittedEpoch {
    summary = Map.copyOf(summary);
  }
}
