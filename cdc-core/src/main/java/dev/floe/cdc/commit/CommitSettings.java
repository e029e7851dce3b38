package dev.floe.cdc.commit;

import dev.floe.cdc.sort.KeyMemory;
import java.util.Objects;

/**
 * How a sink's epochs are committed.
 *
 * @param keys the summary keys of the binding
 * @param sinkId the stable name of the sink
 * @param runId the run, the same in all its processes and in the {@linkplain
 *     dev.floe.cdc.delta.FileLabel labels} of its files
 * @param resumption what the run takes for granted about the table
 * @param lostHistory what to do where it cannot be known what the table holds of the sink
 * @param tokenCopies where the newest token is kept besides the snapshot
 * @param otherContent what to do with an epoch whose position the table holds with other files
 * @param keyMemory for the keys of data files, which are kept where deletes are deletion vectors
 */
public record CommitSettings(
    SummaryKeys keys,
    String sinkId,
    String runId,
    Resumption resumption,
    LostHistory lostHistory,
    TokenCopies tokenCopies,
    OtherContent otherContent,
    KeyMemory keyMemory) {

  /** Memory for the keys of data files, where no other is given. */
  public static final long DEFAULT_KEY_MEMORY_BYTES = 64L << 20;

  /** What to do where the snapshots that would tell what the table holds have been expired. */
  public enum LostHistory {
    /** Stop, with an error. */
    REFUSE,
    /** Take the table for one that holds nothing of the sink. */
    START_FROM_SCRATCH
  }

  /** Where the newest token is kept besides the snapshot that it names. */
  public enum TokenCopies {
    /** In a table property, which no expiry of snapshots removes. */
    PROPERTY,
    /** Nowhere. */
    NONE
  }

  /** What to do with an epoch whose position the table holds with other files. */
  public enum OtherContent {
    /** Skip it, with a warning that names its files, and count it. */
    SKIP,
    /** Refuse it. */
    REFUSE
  }

  public CommitSettings {
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(sinkId, "sinkId");
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(resumption, "resumption");
  }

  /** Settings of a sink that goes on from what the table says, in the lineage without a name. */
  public static CommitSettings of(SummaryKeys keys, String sinkId, String runId) {
    return new CommitSettings(
        keys,
        sinkId,
        runId,
        new Resumption.FromTable(Lineage.UNNAMED),
        LostHistory.REFUSE,
        TokenCopies.PROPERTY,
        OtherContent.SKIP,
        KeyMemory.ofBytes(DEFAULT_KEY_MEMORY_BYTES));
  }

  /** The same with another resumption. */
  public CommitSettings resuming(Resumption other) {
    return new CommitSettings(
        keys, sinkId, runId, other, lostHistory, tokenCopies, otherContent, keyMemory);
  }

  /** The same with another answer to lost history. */
  public CommitSettings onLostHistory(LostHistory other) {
    return new CommitSettings(
        keys, sinkId, runId, resumption, other, tokenCopies, otherContent, keyMemory);
  }

  /** The same with another place for the newest token. */
  public CommitSettings keepingTokens(TokenCopies other) {
    return new CommitSettings(
        keys, sinkId, runId, resumption, lostHistory, other, otherContent, keyMemory);
  }

  /** The same with another answer to other content. */
  public CommitSettings onOtherContent(OtherContent other) {
    return new CommitSettings(
        keys, sinkId, runId, resumption, lostHistory, tokenCopies, other, keyMemory);
  }

  /** The same with another memory for keys. */
  public CommitSettings keepingKeysIn(KeyMemory other) {
    return new CommitSettings(
        keys, sinkId, runId, resumption, lostHistory, tokenCopies, otherContent, other);
  }

  /** What positions are counted in. */
  Lineage lineage() {
    return resumption.lineage();
  }
}
