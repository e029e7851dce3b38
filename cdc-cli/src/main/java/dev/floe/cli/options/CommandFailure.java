package dev.floe.cli.options;

/**
 * A command cannot do its work for a reason that lies in data, table, catalog or machine. The
 * message is printed as it stands: what cannot be done, why, what to do.
 */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CommandFailure(String message) {
    super(message);
  }

  public CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
