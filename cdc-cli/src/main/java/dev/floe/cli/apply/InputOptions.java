package dev.floe.cli.apply;

import dev.floe.cli.input.DebeziumFormat;
import dev.floe.cli.input.DecimalStrings;
import dev.floe.cli.input.EventFormat;
import dev.floe.cli.input.FitOptions;
import dev.floe.cli.input.FlatFormat;
import dev.floe.cli.input.FlatOptions;
import dev.floe.cli.input.OnTruncate;
import dev.floe.cli.input.Reads;
import dev.floe.cli.input.SequencePath;
import dev.floe.cli.input.TimePrecision;
import dev.floe.cli.input.UnknownColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options that say how input is read. */
final class InputOptions {
  enum Format {
    DEBEZIUM,
    FLAT
  }

  enum OnRead {
    UPSERT,
    INSERT
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "Files of change events, one JSON event a line, applied in the order given.",
        "'-' reads standard input; a name that ends in .gz is decompressed."
      })
  private List<String> files;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "debezium",
      description = {
        "debezium: Debezium's events, with or without their schema block (default).",
        "flat: a JSON object for each row, see --op-column."
      })
  private Format format;

  @Option(
      names = "--op-column",
      paramLabel = "COL",
      description =
          "flat: the column that says what a line is: INSERT, UPDATE_BEFORE, UPDATE_AFTER or DELETE."
              + " Without it every line is an insert.")
  private String opColumn;

  @Option(
      names = "--op-map",
      paramLabel = "X=KIND,..",
      description = "flat: what the values of --op-column mean, as in I=INSERT,D=DELETE.")
  private String opMap;

  @Option(
      names = "--sequence-column",
      paramLabel = "COL",
      description = "flat: the column that orders changes; it does not go into the table.")
  private String sequenceColumn;

  @Option(
      names = "--sequence",
      paramLabel = "PATH",
      description =
          "Where an event holds the number that orders changes of one key, for example source.lsn."
              + " Default: the order of arrival.")
  private String sequence;

  @Option(
      names = "--on-read",
      paramLabel = "ACTION",
      defaultValue = "upsert",
      description =
          "What a snapshot read ('r') does: replace the row of its key (upsert, default), or insert,"
              + " which is cheaper and right for a first snapshot into an empty table.")
  private OnRead onRead;

  @Option(
      names = "--on-truncate",
      paramLabel = "ACTION",
      defaultValue = "fail",
      description = "What a truncate ('t') does: fail (default), or skip, which keeps all rows.")
  private OnTruncate onTruncate;

  @Option(
      names = "--time-precision",
      paramLabel = "UNIT",
      defaultValue = "micros",
      description =
          "Unit of times that are numbers, when events declare no types: millis, micros (default),"
              + " nanos.")
  private TimePrecision timePrecision;

  @Option(
      names = "--decimal-strings",
      paramLabel = "FORM",
      defaultValue = "plain",
      description =
          "How decimals in strings are written, when events declare no types: plain (default),"
              + " base64.")
  private DecimalStrings decimalStrings;

  @Option(
      names = "--unknown-columns",
      paramLabel = "ACTION",
      defaultValue = "refuse",
      description = "Columns that the table lacks: refuse the line (default), or ignore them.")
  private UnknownColumns unknownColumns;

  @Option(
      names = "--bad-lines",
      paramLabel = "FILE",
      description =
          "Set lines that cannot be applied aside in this file, with the reason, and go on."
              + " Without it the first such line ends the run.")
  private Path badLines;

  List<String> files() {
    return files;
  }

  EventFormat eventFormat() {
    if (format == Format.DEBEZIUM) {
      refuseFor("debezium", "--op-column", opColumn);
      refuseFor("debezium", "--op-map", opMap);
      refuseFor("debezium", "--sequence-column", sequenceColumn);
      return new DebeziumFormat();
    }
    if (opMap != null && opColumn == null) {
      throw usage("cannot use --op-map: it needs --op-column");
    }
    return new FlatFormat(
        new FlatOptions(
            Optional.ofNullable(opColumn),
            opMap == null ? Map.of() : parsed("--op-map", () -> FlatOptions.parseOpMap(opMap)),
            Optional.ofNullable(sequenceColumn)));
  }

  Sequencer sequencer() {
    if (sequence != null && sequenceColumn != null) {
      throw usage("cannot use both --sequence and --sequence-column; leave one out");
    }
    if (sequenceColumn != null) {
      return Sequencer.at(SequencePath.ofColumn(sequenceColumn));
    }
    return sequence == null
        ? Sequencer.arrival()
        : Sequencer.at(parsed("--sequence", () -> SequencePath.parse(sequence)));
  }

  Reads reads() {
    return onRead == OnRead.INSERT ? Reads.INSERT : Reads.UPDATE_AFTER;
  }

  OnTruncate onTruncate() {
    return onTruncate;
  }

  FitOptions fit() {
    return new FitOptions(timePrecision, decimalStrings, unknownColumns);
  }

  Optional<Path> badLines() {
    if (badLines != null && files.stream().anyMatch(name -> isSameFile(name, badLines))) {
      throw usage(
          "cannot set bad lines aside in %s: it is a file of the input; give another file with"
                  .formatted(badLines)
              + " --bad-lines");
    }
    return Optional.ofNullable(badLines);
  }

  private static boolean isSameFile(String name, Path other) {
    try {
      return !name.equals("-") && Files.isSameFile(Path.of(name), other);
    } catch (IOException oneIsMissing) {
      return false;
    }
  }

  private void refuseFor(String of, String option, Object value) {
    if (value != null) {
      throw usage("cannot use %s with --format %s: it is for --format flat".formatted(option, of));
    }
  }

  private <T> T parsed(String option, Supplier<T> parser) {
    return OptionValues.parsed(spec, option, parser);
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
