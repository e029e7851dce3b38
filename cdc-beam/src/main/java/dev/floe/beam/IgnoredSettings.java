package dev.floe.beam;

import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.table.DeleteMode;
import org.apache.beam.sdk.values.PCollection.IsBounded;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns of settings that do nothing in this pipeline. */
final class IgnoredSettings {
  private static final Logger LOG = LoggerFactory.getLogger(WriteCdcRows.class);

  private IgnoredSettings() {}

  static void warn(CdcSettings s, IsBounded bounded) {
    if (bounded == IsBounded.BOUNDED) {
      warnOfBounded(s);
    }
    if (s.keyMemoryMb != null && s.deleteMode == DeleteMode.EQUALITY) {
      LOG.warn(
          "withKeyMemoryMB is ignored: it is for deletion vectors, and withDeleteMode(EQUALITY)"
              + " writes none");
    }
    if (s.lostHistory == LostHistory.START_FROM_SCRATCH && s.explicitSinkId == null) {
      LOG.warn(
          "withStartFromScratch is ignored: a sink without withSinkId (sink_id) has a random id,"
              + " and starts from scratch each time it is launched");
    }
  }

  private static void warnOfBounded(CdcSettings s) {
    if (s.triggeringFrequency != null) {
      LOG.warn(
          "withTriggeringFrequency (triggering_frequency_seconds) of {} is ignored: the input is"
              + " bounded, and is committed once at its end",
          s.triggeringFrequency);
    }
    if (s.allowedLateness != null) {
      LOG.warn(
          "withAllowedLateness (allowed_lateness_seconds) of {} is ignored: the input is bounded,"
              + " and no change of it is late",
          s.allowedLateness);
    }
    if (s.tokenHeartbeat != null) {
      LOG.warn(
          "withTokenHeartbeat (token_heartbeat_seconds) of {} is ignored: the input is bounded,"
              + " and the run ends with its commit",
          s.tokenHeartbeat);
    }
  }
}
