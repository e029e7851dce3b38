package dev.floe.cdc.commit;

import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotAncestryValidator;

/**
 * Refuses a commit whose epoch is in the table already. Iceberg calls it in every attempt of a
 * commit with the ancestry of the refreshed table, so that of two live committers one loses.
 */
final class TokenFence implements SnapshotAncestryValidator {
  private final TokenLedger ledger;
  private final CommitToken token;
  private CommittedEpoch found;

  TokenFence(TokenLedger ledger, CommitToken token) {
    this.ledger = ledger;
    this.token = token;
  }

  @Override
  public boolean validate(Iterable<Snapshot> baseSnapshots) {
    found =
        ledger
            .newest(baseSnapshots)
            .filter(epoch -> epoch.position() >= token.position())
            .orElse(null);
    return found == null;
  }

  @Override
  public String errorMessage() {
    return "position "
        + token.position()
        + " of sink '"
        + token.sinkId()
        + "' is committed already";
  }

  /** The epoch because of which the last attempt was refused. */
  Optional<CommittedEpoch> found() {
    return Optional.ofNullable(found);
  }
}
