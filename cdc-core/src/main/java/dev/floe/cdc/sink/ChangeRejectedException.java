package dev.floe.cdc.sink;

/**
 * One change cannot be taken: a key column is null, a required column is missing, a value does not
 * fit its column's type, files of the table's format cannot hold it. The sink is as it was before
 * the call and takes further changes.
 */
public final class ChangeRejectedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChangeRejectedException(String message, Throwable cause) {
    super(message, cause);
  }
}
