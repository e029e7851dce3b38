package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;

/**
 * Rows as flat JSON objects, one a line, with a column that names the change kind.
 *
 * <p>The op column and the sequence column are not part of the row; {@link SourceEvent#root()} has
 * them. A blank line is {@link Op#OTHER}.
 */
public final class FlatFormat implements EventFormat {
  private final JsonText json = new JsonText();
  private final FlatOptions options;
  private final String opColumn;
  private final String sequenceColumn;

  public FlatFormat(FlatOptions options) {
    this.options = options;
    this.opColumn = options.opColumn().orElse(null);
    this.sequenceColumn = options.sequenceColumn().orElse(null);
  }

  @Override
  public SourceEvent parse(String line) throws BadLineException {
    if (line.isBlank()) {
      return SourceEvent.empty(Op.OTHER);
    }
    if (!(json.read(line) instanceof ObjectNode root)) {
      throw new BadLineException(
          "cannot read the row: "
              + Shown.text(line)
              + " is not a JSON object; give one object a line, with a field for each column");
    }
    ChangeKind kind = opColumn == null ? ChangeKind.INSERT : kind(root);
    ObjectNode row = root.objectNode().setAll(root);
    if (opColumn != null) {
      row.remove(opColumn);
    }
    if (sequenceColumn != null) {
      row.remove(sequenceColumn);
    }
    return new SourceEvent(
        op(kind),
        kind,
        kind.carriesRow() ? null : row,
        kind.carriesRow() ? row : null,
        null,
        root,
        null);
  }

  private ChangeKind kind(ObjectNode root) throws BadLineException {
    JsonNode op = root.get(opColumn);
    if (op == null) {
      throw badOp("the row has no such column");
    }
    if (op.isNull() || op.isContainerNode()) {
      throw badOp("the value " + Shown.value(op) + " names no kind");
    }
    ChangeKind kind = options.opMap().get(op.asText());
    if (kind == null) {
      kind = FlatOptions.kindOrNull(op.asText());
    }
    if (kind == null) {
      throw badOp("the value " + Shown.value(op) + " is neither mapped nor the name of a kind");
    }
    return kind;
  }

  private BadLineException badOp(String problem) {
    return new BadLineException(
        "cannot read the change kind from column "
            + Shown.text(opColumn)
            + ": "
            + problem
            + "; kinds are "
            + Arrays.toString(ChangeKind.values())
            + ", and an op map (--op-map) translates other values, now "
            + options.opMap());
  }

  private static Op op(ChangeKind kind) {
    return switch (kind) {
      case INSERT -> Op.CREATE;
      case UPDATE_BEFORE, UPDATE_AFTER -> Op.UPDATE;
      case DELETE -> Op.DELETE;
    };
  }
}
