package dev.floe.cli.input;

/**
 * How values are read where the event leaves it open.
 *
 * @param timePrecision the unit of integer times and timestamps without declared types
 * @param decimalStrings the form of decimals in strings without declared types
 * @param unknownColumns what becomes of columns that the table lacks
 */
public record FitOptions(
    TimePrecision timePrecision, DecimalStrings decimalStrings, UnknownColumns unknownColumns) {
  /** Microseconds, plain decimals, unknown columns refused. */
  public static final FitOptions DEFAULTS =
      new FitOptions(TimePrecision.MICROS, DecimalStrings.PLAIN, UnknownColumns.REFUSE);
}
