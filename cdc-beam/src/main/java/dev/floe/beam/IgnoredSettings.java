package dev.floe.beam;

import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.table.DeleteMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.values.PCollection.IsBounded;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The settings that do nothing in a pipeline, each with the reason. */
final class IgnoredSettings {
  private static final Logger LOG = LoggerFactory.getLogger(WriteCdcRows.class);

  private IgnoredSettings() {}

  /** Warns of each. */
  static void warn(CdcSettings s, IsBounded bounded) {
    of(s, bounded).forEach(LOG::warn);
  }

  static List<String> of(CdcSettings s, IsBounded bounded) {
    List<String> ignored = new ArrayList<>();
    if (bounded == IsBounded.BOUNDED) {
      addForBounded(s, ignored);
    }
    if (s.keyMemoryMb != null && s.deleteMode == DeleteMode.EQUALITY) {
      ignored.add(
          "withKeyMemoryMB is ignored: it is for deletion vectors, and withDeleteMode(EQUALITY)"
              + " writes none");
    }
    if (s.lostHistory == LostHistory.START_FROM_SCRATCH && s.explicitSinkId == null) {
      ignored.add(
          "withStartFromScratch is ignored: a sink without withSinkId (sink_id) has a random id,"
              + " and starts from scratch each time it is launched");
    }
    return ignored;
  }

  private static void addForBounded(CdcSettings s, List<String> ignored) {
    if (s.triggeringFrequency != null) {
      ignored.add(
          "withTriggeringFrequency (triggering_frequency_seconds) of %s is ignored: the input is"
                  .formatted(s.triggeringFrequency)
              + " bounded, and is committed once, at its end");
    }
    if (s.allowedLateness != null) {
      ignored.add(
          "withAllowedLateness (allowed_lateness_seconds) of %s is ignored: the input is bounded,"
                  .formatted(s.allowedLateness)
              + " and no change of it is late");
    }
    if (s.tokenHeartbeat != null) {
      ignored.add(
          "withTokenHeartbeat (token_heartbeat_seconds) of %s is ignored: the input is bounded, and"
                  .formatted(s.tokenHeartbeat)
              + " the run ends with its commit");
    }
  }
}
