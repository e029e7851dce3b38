package dev.floe.cli;

import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.sort.SpillException;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cli.options.CommandFailure;
import dev.floe.cli.options.Reasons;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells failures on standard error, in words, and turns them into exit statuses. */
final class ErrorReport implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private final BooleanSupplier stackTraces;

  ErrorReport(BooleanSupplier stackTraces) {
    this.stackTraces = stackTraces;
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    command.getOut().flush();
    PrintWriter err = command.getErr();
    err.println("floe: " + message(failure, command));
    if (stackTraces.getAsBoolean() || debug()) {
      failure.printStackTrace(err);
    } else if (!isToldToUser(failure)) {
      err.println("floe: add --stacktrace to see where it happened");
    }
    err.flush();
    return failure instanceof CommandFailure told
        ? told.exitStatus()
        : CommandLine.ExitCode.SOFTWARE;
  }

  /** Tells what no command can handle, such as the end of the heap. */
  static int crashed(Throwable crash, PrintWriter err) {
    err.println(
        crash instanceof OutOfMemoryError
            ? "floe: out of memory: %s; give it more, as in FLOE_JAVA_OPTS=-Xmx2g"
                .formatted(crash.getMessage())
            : "floe: crashed: %s: %s".formatted(crash.getClass().getName(), Reasons.of(crash)));
    if (debug()) {
      crash.printStackTrace(err);
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("floe: " + failure.getMessage());
    UnmatchedArgumentException.printSuggestions(failure, err);
    err.println("Try '%s --help'.".formatted(command.getCommandSpec().qualifiedName()));
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }

  private static String message(Exception failure, CommandLine command) {
    return isToldToUser(failure)
        ? failure.getMessage()
        : "%s failed: %s: %s"
            .formatted(
                command.getCommandName(), failure.getClass().getSimpleName(), Reasons.of(failure));
  }

  private static boolean isToldToUser(Exception failure) {
    return failure instanceof CommandFailure
        || failure instanceof TableConfigurationException
        || failure instanceof ChangeRejectedException
        || failure instanceof SpillException;
  }

  private static boolean debug() {
    String value = System.getenv("FLOE_DEBUG");
    return value != null && !value.isEmpty() && !value.equals("0");
  }
}
