package dev.floe.cdc.commit;

import java.util.OptionalLong;

/**
 * Where an epoch begins: what its committer took for granted when it gathered the epoch's changes.
 *
 * @param knownToken the newest position of the sink that the table was known to hold; empty for
 *     none
 * @param after the position that the epoch's first change comes after; empty for the beginning
 */
public record EpochStart(OptionalLong knownToken, OptionalLong after) {

  /** The start of an epoch that follows what the table holds. */
  public static EpochStart at(OptionalLong knownToken) {
    return new EpochStart(knownToken, knownToken);
  }
}
