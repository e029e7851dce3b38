package dev.floe.beam.flink;

import dev.floe.cdc.change.ChangeKind;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;

/** A change of the stream, with the image that it carries. */
record Change(ChangeKind kind, long sequence, TableRow image) {
  static final String KIND = "change_type";
  static final String SEQUENCE = "change_sequence";

  /** The columns of a change as Beam's row. */
  static final Schema SCHEMA =
      Schema.builder()
          .addFields(TableRow.SCHEMA.getFields())
          .addStringField(KIND)
          .addInt64Field(SEQUENCE)
          .build();

  Row toRow() {
    return Row.withSchema(SCHEMA)
        .addValues(image.id(), image.name(), image.amount(), kind.name(), sequence)
        .build();
  }
}
