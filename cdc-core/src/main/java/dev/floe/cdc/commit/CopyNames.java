package dev.floe.cdc.commit;

import dev.floe.cdc.table.Branch;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;

/** Finds sinks by the names of the table properties that hold {@link TokenCopy copies}. */
final class CopyNames {
  private CopyNames() {}

  /** The ids of all sinks of a binding that have a copy of their token in a branch. */
  static List<String> sinkIds(Table table, SummaryKeys keys, Branch branch) {
    String start = TokenCopy.property(keys, "", branch);
    List<String> ids = new ArrayList<>();
    for (String property : table.properties().keySet()) {
      if (property.startsWith(start)) {
        ids.add(property.substring(start.length()));
      }
    }
    return ids;
  }
}
