package dev.floe.cli.input;

/**
 * One line cannot be applied. The message says in plain words what is wrong, why it matters and
 * what to do; it does not say where: the caller knows the file and the line number and adds them.
 */
public final class BadLineException extends Exception {
  private static final long serialVersionUID = 1L;

  BadLineException(String reason) {
    super(reason);
  }

  BadLineException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
