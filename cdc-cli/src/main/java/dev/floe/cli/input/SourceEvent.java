package dev.floe.cli.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.change.ChangeKind;

/**
 * One change event read from a line, before it is fitted to a table.
 *
 * @param op what happened
 * @param kind the kind the event itself names, as flat events do; null when the kind follows from
 *     {@code op}
 * @param before the row before the change, or null
 * @param after the row after the change, or null
 * @param key the key of the row, or null when the event carries none
 * @param root what templates and sequence paths look into: the payload, or the whole flat object;
 *     null when the event has no value
 * @param schema the columns as the event's own schema block declares them, or null
 */
public record SourceEvent(
    Op op,
    ChangeKind kind,
    ObjectNode before,
    ObjectNode after,
    ObjectNode key,
    ObjectNode root,
    EventSchema schema) {

  /** An event that changes no row and has no content: a tombstone or something to skip. */
  static SourceEvent empty(Op op) {
    return new SourceEvent(op, null, null, null, null, null, null);
  }

  /**
   * The image that shows the row best: after the change, else before it, else its key, else null.
   */
  public ObjectNode image() {
    if (after != null) {
      return after;
    }
    return before != null ? before : key;
  }
}
