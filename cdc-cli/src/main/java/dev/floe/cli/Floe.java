package dev.floe.cli;

import dev.floe.cli.apply.ApplyCommand;
import dev.floe.cli.compact.CompactCommand;
import dev.floe.cli.inspect.InspectCommand;
import dev.floe.cli.show.ShowCommand;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The {@code floe} command. */
@Command(
    name = "floe",
    mixinStandardHelpOptions = true,
    versionProvider = FloeVersion.class,
    subcommands = {
      ApplyCommand.class,
      ShowCommand.class,
      InspectCommand.class,
      CompactCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    header = "Applies change streams (inserts, updates, deletes) to Apache Iceberg tables.",
    descriptionHeading = "%n",
    description = {
      "A first table, from a file of Debezium events:",
      "",
      "  floe apply docs/quickstart/orders.jsonl --warehouse lake --table shop.orders --key id",
      "  floe show --warehouse lake --table shop.orders --order-by id"
    },
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%n",
    footer = {
      "'floe COMMAND --help' explains a command.",
      "Exit status: 0 done, 1 failed (data, table or catalog), 2 wrong command line, 3 a commit"
          + " failed and the same command may be run again, 130 interrupted."
    })
public final class Floe implements Runnable {
  private static final int USAGE_WIDTH = 100;

  @Spec private CommandSpec spec;

  @Option(
      names = "--stacktrace",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of a failure; FLOE_DEBUG=1 does the same.")
  private boolean stackTrace;

  private Floe() {}

  /** Runs one command and ends the JVM with its exit status. */
  public static void main(String[] args) {
    PrintWriter out = writer(FileDescriptor.out);
    PrintWriter err = writer(FileDescriptor.err);
    int status;
    try {
      status = commandLine(out, err).execute(args);
    } catch (Error crash) {
      status = ErrorReport.crashed(crash, err);
    }
    out.flush();
    err.flush();
    System.exit(status);
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    // Results are UTF-8 whatever the locale; they are data for other programs.
    return new PrintWriter(
        new BufferedWriter(
            new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8)));
  }

  /** The command with the writers it prints to, ready to be executed. */
  static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    return commandLine(out, err, Clock.systemUTC());
  }

  static CommandLine commandLine(PrintWriter out, PrintWriter err, Clock clock) {
    Floe floe = new Floe();
    CommandLine command = new CommandLine(floe, factory(clock));
    ErrorReport errors = new ErrorReport(() -> floe.stackTrace);
    return command
        .setOut(out)
        .setErr(err)
        .setUsageHelpWidth(USAGE_WIDTH)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(errors)
        .setParameterExceptionHandler(errors);
  }

  private static CommandLine.IFactory factory(Clock clock) {
    return new CommandLine.IFactory() {
      @Override
      public <T> T create(Class<T> type) throws Exception {
        return type == InspectCommand.class
            ? type.cast(new InspectCommand(clock))
            : CommandLine.defaultFactory().create(type);
      }
    };
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "cannot run: no command is given");
  }
}
