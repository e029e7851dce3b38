package dev.floe.cli.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.change.ChangeKind;

/**
 * One change that an event asks for, its image still as the event wrote it.
 *
 * @param kind the kind for the sink
 * @param image the row image; complete when the kind carries a row, else at least the key and the
 *     partition's source columns
 */
public record PlannedChange(ChangeKind kind, ObjectNode image) {}
