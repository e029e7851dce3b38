package dev.floe.cdc.table;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NoSuchTableException;

/**
 * Tells a table from another that got its name: a table that was dropped and created anew has
 * another UUID, and what was written for the old one is nothing to the new one.
 */
public final class TableIdentity {
  /** What Iceberg says when a refresh finds another table, in which it has no type of its own. */
  private static final String ICEBERG_MESSAGE = "Table UUID does not match";

  private static final Pattern FOUND_UUID = Pattern.compile("!= refreshed=(\\S+)");

  private TableIdentity() {}

  /**
   * Refreshes a table, and checks that it is still the one that was pinned.
   *
   * @throws TableConfigurationException when its name now is that of another table
   */
  public static void refresh(Table table, UUID pinned) {
    try {
      refresh(table);
    } catch (IllegalStateException failure) {
      throw isReplacement(failure) ? replaced(table.name(), pinned, foundBy(failure)) : failure;
    }
    require(table, pinned);
  }

  /**
   * Refreshes a table.
   *
   * @throws NoSuchTableException when it is gone; Iceberg says so the first time only
   */
  public static void refresh(Table table) {
    table.refresh();
    if (table instanceof HasTableOperations known && known.operations().current() == null) {
      throw new NoSuchTableException("Table does not exist: %s", table.name());
    }
  }

  /**
   * Checks that a table, as it was last looked at, is the one that was pinned.
   *
   * @throws TableConfigurationException when it is another
   */
  public static void require(Table table, UUID pinned) {
    if (!table.uuid().equals(pinned)) {
      throw replaced(table.name(), pinned, table.uuid().toString());
    }
  }

  /** What to throw when the catalog has no table of the name any more. */
  public static TableConfigurationException dropped(Table table, NoSuchTableException gone) {
    return new TableConfigurationException(
        "cannot write to table "
            + table.name()
            + ": it was dropped, or renamed, after the sink was built; start the sink anew with a"
            + " table that exists",
        gone);
  }

  private static boolean isReplacement(IllegalStateException failure) {
    return failure.getMessage() != null && failure.getMessage().startsWith(ICEBERG_MESSAGE);
  }

  private static String foundBy(IllegalStateException failure) {
    Matcher found = FOUND_UUID.matcher(failure.getMessage());
    return found.find() ? found.group(1) : "unknown";
  }

  /** What to throw when a name is that of another table than the one that was pinned. */
  private static TableConfigurationException replaced(String name, UUID pinned, String found) {
    return KeyColumns.problem(
        name,
        "it was dropped and created anew: the sink writes to the table of UUID %s, and the table of"
            + " that name now has UUID %s; start the sink anew, and write everything that the new"
            + " table is to hold",
        pinned,
        found);
  }
}
