package dev.floe.cdc.oracle;

import java.util.List;

/** How many columns the key has. */
enum KeyShape {
  SINGLE(List.of(TableShape.KEY)),
  COMPOSITE(List.of(TableShape.KEY, TableShape.PART));

  private final List<String> columns;

  KeyShape(List<String> columns) {
    this.columns = columns;
  }

  List<String> columns() {
    return columns;
  }
}
