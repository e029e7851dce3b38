package dev.floe.cli.apply;

/** One line cannot be applied, for the reason in the message. Nothing of it was written. */
final class RejectedLineException extends Exception {
  private static final long serialVersionUID = 1L;

  RejectedLineException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
