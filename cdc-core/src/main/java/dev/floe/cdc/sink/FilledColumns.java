package dev.floe.cdc.sink;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Says once of each column that the input does not give what is written in its place. */
final class FilledColumns implements Consumer<Map<String, Object>> {
  private final String tableName;
  private final Consumer<String> log;
  private final Set<String> said = new HashSet<>();

  FilledColumns(String tableName, Consumer<String> log) {
    this.tableName = tableName;
    this.log = log;
  }

  @Override
  public void accept(Map<String, Object> filled) {
    filled.forEach(
        (column, value) -> {
          if (said.add(column)) {
            log.accept(
                "Column '"
                    + column
                    + "' of table "
                    + tableName
                    + " is missing from the input: "
                    + (value == null
                        ? "null is written to it."
                        : "its write default, " + value + ", is written to it."));
          }
        });
  }
}
