package dev.floe.beam.cdc.sink;

import dev.floe.beam.cdc.sink.OutputOptions.DeadLetterTime;
import org.apache.beam.sdk.schemas.Schema;

/** The schemas of what comes out besides snapshots. */
public final class CdcSchemas {
  static final String EVENT_TIME = "event_time";

  private CdcSchemas() {}

  /** The schema of dead letters of changes with rows of a data schema. */
  public static Schema deadLetters(Schema data, DeadLetterTime time) {
    Schema.Builder schema =
        Schema.builder()
            .addRowField("record", data)
            .addStringField("change_type")
            .addInt64Field("sequence_number")
            .addStringField("destination");
    if (time == DeadLetterTime.INCLUDED) {
      schema.addDateTimeField(EVENT_TIME);
    }
    return schema.build();
  }

  /** The schema of failed rows of an input. */
  public static Schema failedRows(Schema input) {
    return Schema.builder()
        .addRowField("failed_row", input)
        .addStringField("error_message")
        .build();
  }
}
