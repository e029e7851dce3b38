package dev.floe.cdc.simulation;

/** A file of the simulated store, as it is now. */
final class StoredFile {
  private final byte[] bytes;
  private final boolean complete;
  private final SimulatedProcess creator;

  private StoredFile(byte[] bytes, boolean complete, SimulatedProcess creator) {
    this.bytes = bytes;
    this.complete = complete;
    this.creator = creator;
  }

  /** A file that is being written. */
  static StoredFile begun(SimulatedProcess creator) {
    return new StoredFile(new byte[0], false, creator);
  }

  /** A file that its writer has closed. */
  static StoredFile complete(byte[] bytes, SimulatedProcess creator) {
    return new StoredFile(bytes, true, creator);
  }

  /** Its content, none while it is being written. */
  byte[] bytes() {
    return bytes;
  }

  boolean isComplete() {
    return complete;
  }

  /** Who made it. */
  SimulatedProcess creator() {
    return creator;
  }
}
