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
    String start = keys.tokenProperty("");
    String end = TokenCopy.property(keys, "", branch).substring(start.length());
    List<String> ids = new ArrayList<>();
    for (String property : table.properties().keySet()) {
      boolean named = property.startsWith(start) && property.endsWith(end);
      if (named && !(branch.isMain() && namesOtherBranch(table, property))) {
        ids.add(property.substring(start.length(), property.length() - end.length()));
      }
    }
    return ids;
  }

  /** The id of a sink may hold an {@code @} too: then no branch is called what follows it. */
  private static boolean namesOtherBranch(Table table, String property) {
    return table.refs().keySet().stream().anyMatch(name -> property.endsWith("@" + name));
  }
}
