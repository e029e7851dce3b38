package dev.floe.cli.options;

/**
 * A command cannot do its work for a reason that lies in data, table, catalog or machine. The
 * message is printed as it stands: what cannot be done, why, what to do.
 */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final int FAILED = 1;
  private static final int PASSING = 3;

  private final int exitStatus;

  public CommandFailure(String message) {
    this(message, null);
  }

  public CommandFailure(String message, Throwable cause) {
    this(message, cause, FAILED);
  }

  private CommandFailure(String message, Throwable cause, int exitStatus) {
    super(message, cause);
    this.exitStatus = exitStatus;
  }

  /** A failure that may pass: the same command, run again, goes on. */
  public static CommandFailure passing(String message, Throwable cause) {
    return new CommandFailure(message, cause, PASSING);
  }

  /** The exit status of the command: 3 when running it again may help, else 1. */
  public int exitStatus() {
    return exitStatus;
  }
}
