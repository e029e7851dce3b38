package dev.floe.cli.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cli.input.SourceEvent;
import dev.floe.cli.options.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;

/** Finds out what a table's key columns are. */
final class TableKeys {
  private TableKeys() {}

  /**
   * The columns to give to the sink.
   *
   * <ol>
   *   <li>those the user named;
   *   <li>none when the table has identifier fields, which the sink takes itself;
   *   <li>those of the event's own key.
   * </ol>
   *
   * @param existing the table, or null when it does not exist
   * @throws CommandFailure when there is none of these
   */
  static List<String> resolve(
      TableIdentifier table, List<String> given, Table existing, SourceEvent event) {
    if (!given.isEmpty()) {
      return given;
    }
    if (existing != null && !existing.schema().identifierFieldIds().isEmpty()) {
      return List.of();
    }
    ObjectNode key = event.key();
    if (key != null && !key.isEmpty()) {
      List<String> columns = new ArrayList<>();
      key.fieldNames().forEachRemaining(columns::add);
      return columns;
    }
    throw new CommandFailure(
        "cannot apply changes to %s: no key columns are known, as --key is not given, %s and the"
                .formatted(
                    table,
                    existing == null
                        ? "the table does not exist"
                        : "the table has no identifier fields")
            + " events carry no key; name them with --key COL,..");
  }
}
