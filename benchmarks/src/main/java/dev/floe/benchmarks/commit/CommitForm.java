package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.Ids;
import java.util.List;

/** What an epoch is committed as. */
enum CommitForm {
  /** Rows and deletes: a row delta. */
  DELTA,
  /** Rows alone: an append. */
  APPEND;

  String id() {
    return Ids.of(this);
  }

  /** Epochs in this form. */
  List<PreparedEpoch> of(List<PreparedEpoch> epochs) {
    return this == DELTA ? epochs : Epochs.dataOnly(epochs);
  }
}
