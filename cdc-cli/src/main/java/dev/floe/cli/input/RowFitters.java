package dev.floe.cli.input;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.NestedField;

/** The fitters of one table: one for each event schema seen, made when first needed. */
public final class RowFitters {
  private final Schema table;
  private final Set<String> keyImageColumns;
  private final FitOptions options;
  private final Map<EventSchema, RowFitter> bySchema = new HashMap<>();
  private EventSchema lastSchema;
  private RowFitter lastFitter;

  /** Fitters that read all columns of every image. */
  public RowFitters(Schema table, FitOptions options) {
    this(
        table,
        table.columns().stream().map(NestedField::name).collect(Collectors.toSet()),
        options);
  }

  /**
   * Fitters that read only what is needed of an image that retracts a row.
   *
   * @param keyImageColumns the key columns and the partition's source columns
   */
  public RowFitters(Schema table, Set<String> keyImageColumns, FitOptions options) {
    this.table = table;
    this.keyImageColumns = Set.copyOf(keyImageColumns);
    this.options = options;
  }

  /**
   * The fitter for events of a schema.
   *
   * @param event the event's schema, or null when it declares none
   * @throws BadLineException when the event's types cannot become the table's
   */
  public RowFitter forEvents(EventSchema event) throws BadLineException {
    if (lastFitter != null && Objects.equals(event, lastSchema)) {
      return lastFitter;
    }
    RowFitter fitter = bySchema.get(event);
    if (fitter == null) {
      fitter = RowFitter.of(table, event, keyImageColumns, options);
      bySchema.put(event, fitter);
    }
    lastSchema = event;
    lastFitter = fitter;
    return fitter;
  }
}
