package dev.floe.cdc.table;

import org.apache.iceberg.exceptions.NoSuchTableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at a pinned table anew; where that is not possible, what was known before holds. */
final class FreshLook {
  private static final Logger LOG = LoggerFactory.getLogger(FreshLook.class);

  private final PinnedTable known;

  FreshLook(PinnedTable known) {
    this.known = known;
  }

  /**
   * The table with deletes that reach the rows it has now, or what was known.
   *
   * @throws TableConfigurationException when its name is another table's
   */
  PinnedTable atSameTable() {
    return taken(() -> TableIdentity.refresh(known.table(), known.pin().tableUuid()));
  }

  /** The same, or what was known where its name is another table's. */
  PinnedTable atWhateverTable() {
    return taken(() -> TableIdentity.refresh(known.table()));
  }

  private PinnedTable taken(Runnable refresh) {
    try {
      refresh.run();
      return known.reachingAllRows();
    } catch (NoSuchTableException gone) {
      throw TableIdentity.dropped(known.table(), gone);
    } catch (TableConfigurationException problem) {
      throw problem;
    } catch (RuntimeException unreadable) {
      LOG.debug("Table {} cannot be looked at now", known.table().name(), unreadable);
      return known;
    }
  }
}
