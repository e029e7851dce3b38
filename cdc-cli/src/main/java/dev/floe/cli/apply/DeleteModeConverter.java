package dev.floe.cli.apply;

import dev.floe.cdc.table.DeleteMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a {@link DeleteMode} as it is documented: in small letters, with a hyphen. */
final class DeleteModeConverter implements ITypeConverter<DeleteMode> {
  @Override
  public DeleteMode convert(String value) {
    return Arrays.stream(DeleteMode.values())
        .filter(mode -> name(mode).equals(value.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException(problem(value)));
  }

  private static String problem(String value) {
    return "expected one of "
        + Arrays.stream(DeleteMode.values())
            .map(DeleteModeConverter::name)
            .collect(Collectors.joining(", "))
        + " but was '"
        + value
        + "'";
  }

  private static String name(DeleteMode mode) {
    return mode.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
