package dev.floe.cdc.oracle;

import dev.floe.cdc.table.DeleteMode;

/** What the sink is told to make of the deletes of older rows. */
enum Deletes {
  AUTO(DeleteMode.AUTO),
  EQUALITY(DeleteMode.EQUALITY),
  DELETION_VECTORS(DeleteMode.DELETION_VECTORS);

  private final DeleteMode mode;

  Deletes(DeleteMode mode) {
    this.mode = mode;
  }

  DeleteMode mode() {
    return mode;
  }
}
