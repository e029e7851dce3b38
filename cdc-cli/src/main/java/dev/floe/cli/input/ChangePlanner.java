package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.table.WriteMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides which changes an event asks for.
 *
 * <table>
 *   <caption>Plans</caption>
 *   <tr><th>event</th><th>changes</th></tr>
 *   <tr><td>names its kind</td><td>that kind, one image</td></tr>
 *   <tr><td>create</td><td>INSERT</td></tr>
 *   <tr><td>read</td><td>UPDATE_AFTER, if no before-image is needed; INSERT by setting</td></tr>
 *   <tr><td>update with a before-image</td><td>UPDATE_BEFORE, UPDATE_AFTER</td></tr>
 *   <tr><td>update that changes the key</td><td>DELETE of the old row, INSERT of the new</td></tr>
 *   <tr><td>update without a before-image</td><td>UPDATE_AFTER, if no before-image is needed</td></tr>
 *   <tr><td>delete with a before-image</td><td>DELETE</td></tr>
 *   <tr><td>delete with a key only</td><td>DELETE of the key, if no before-image is needed</td></tr>
 *   <tr><td>truncate</td><td>a bad line, or nothing by setting</td></tr>
 *   <tr><td>tombstone, other</td><td>nothing</td></tr>
 * </table>
 *
 * <p>A before-image is needed when the table is partitioned by a column that is not a key column
 * and the sink does not upsert: the key alone then does not tell where the old row is. A
 * before-image whose partition columns are null or missing counts as incomplete, since a source
 * that sends only the key cannot be told from one whose row holds nulls.
 */
public final class ChangePlanner {
  private final List<String> keyColumns;
  private final List<String> otherPartitionColumns;
  private final WriteMode writeMode;
  private final Reads reads;
  private final OnTruncate onTruncate;

  ChangePlanner(PlannerBuilder builder) {
    this.keyColumns = builder.keyColumns;
    List<String> others = new ArrayList<>(builder.partitionColumns());
    others.removeAll(keyColumns);
    this.otherPartitionColumns = List.copyOf(others);
    this.writeMode = builder.writeMode();
    this.reads = builder.reads();
    this.onTruncate = builder.onTruncate();
  }

  /** A planner for a table with these key columns. */
  public static Builder builder(List<String> keyColumns) {
    return new PlannerBuilder(keyColumns);
  }

  /**
   * Plans one event.
   *
   * @param into receives up to two changes, in the order to write them; cleared first
   * @throws BadLineException when the event lacks what its change needs; {@code into} is then empty
   */
  public void plan(SourceEvent event, List<PlannedChange> into) throws BadLineException {
    into.clear();
    if (event.kind() != null) {
      into.add(planned(event.kind(), event.image()));
      return;
    }
    switch (event.op()) {
      case CREATE -> into.add(planned(ChangeKind.INSERT, after(event)));
      case READ -> into.add(read(event));
      case UPDATE -> planUpdate(event, into);
      case DELETE -> into.add(planned(ChangeKind.DELETE, deleted(event)));
      case TRUNCATE -> planTruncate();
      case TOMBSTONE, OTHER -> {}
    }
  }

  private PlannedChange read(SourceEvent event) throws BadLineException {
    if (reads == Reads.INSERT) {
      return planned(ChangeKind.INSERT, after(event));
    }
    if (needsBefore()) {
      throw PlanFaults.readReplaces(otherPartitionColumns);
    }
    return planned(ChangeKind.UPDATE_AFTER, after(event));
  }

  private void planUpdate(SourceEvent event, List<PlannedChange> into) throws BadLineException {
    PlannedChange after = planned(ChangeKind.UPDATE_AFTER, after(event));
    if (event.before() == null) {
      if (needsBefore()) {
        throw PlanFaults.updateWithoutBefore(otherPartitionColumns);
      }
      into.add(after);
      return;
    }
    PlannedChange before = planned(ChangeKind.UPDATE_BEFORE, event.before());
    if (sameKey(before.image(), after.image())) {
      into.add(before);
      into.add(after);
    } else {
      into.add(new PlannedChange(ChangeKind.DELETE, before.image()));
      into.add(new PlannedChange(ChangeKind.INSERT, after.image()));
    }
  }

  private ObjectNode deleted(SourceEvent event) throws BadLineException {
    if (event.before() != null && hasKey(event.before())) {
      return event.before();
    }
    if (event.key() != null) {
      if (needsBefore()) {
        throw PlanFaults.deleteWithKeyOnly(otherPartitionColumns);
      }
      return event.key();
    }
    if (event.before() != null) {
      return event.before();
    }
    throw PlanFaults.deleteWithNothing();
  }

  private void planTruncate() throws BadLineException {
    if (onTruncate == OnTruncate.FAIL) {
      throw PlanFaults.truncate();
    }
  }

  private static ObjectNode after(SourceEvent event) throws BadLineException {
    if (event.after() == null) {
      throw PlanFaults.noImage(event.op(), "after");
    }
    return event.after();
  }

  /** A change whose image is known to hold what the sink reads of it. */
  private PlannedChange planned(ChangeKind kind, ObjectNode image) throws BadLineException {
    for (String column : keyColumns) {
      if (isMissing(image, column)) {
        throw PlanFaults.missingKey(kind.carriesRow() ? "change" : "change by its old row", column);
      }
    }
    if (kind.retracts() && needsBefore()) {
      for (String column : otherPartitionColumns) {
        if (isMissing(image, column)) {
          throw PlanFaults.incompleteBefore(column);
        }
      }
    }
    return new PlannedChange(kind, image);
  }

  private boolean needsBefore() {
    return writeMode == WriteMode.RETRACT && !otherPartitionColumns.isEmpty();
  }

  private boolean sameKey(ObjectNode before, ObjectNode after) {
    for (String column : keyColumns) {
      if (!before.get(column).equals(after.get(column))) {
        return false;
      }
    }
    return true;
  }

  private boolean hasKey(ObjectNode image) {
    for (String column : keyColumns) {
      if (isMissing(image, column)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMissing(ObjectNode image, String column) {
    JsonNode value = image.get(column);
    return value == null || value.isNull() || Placeholder.isIn(value);
  }

  /** Options of a {@link ChangePlanner}; each may be given once. */
  public interface Builder {
    /** The source columns of the table's partition fields; none when not called. */
    Builder partitionColumns(List<String> columns);

    /** Says that the sink upserts: an after-image alone replaces its row. */
    Builder upsert();

    /** What snapshot reads become, {@link Reads#UPDATE_AFTER} when not called. */
    Builder reads(Reads become);

    /** What becomes of truncates, {@link OnTruncate#FAIL} when not called. */
    Builder onTruncate(OnTruncate policy);

    ChangePlanner build();
  }
}
