package dev.floe.beam.cdc.sink;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;

/** Makes failed rows of records that could not be taken: the record as it came, and why. */
final class FailedRows {
  private final Schema input;
  private final Schema schema;

  FailedRows(Schema input) {
    this.input = input;
    this.schema = CdcSchemas.failedRows(input);
  }

  /**
   * The failed row of a record.
   *
   * @throws PoisonRecordException that of the record, when it has not the columns of the input
   *     either, so that it cannot be put out
   */
  Row of(Row record, PoisonRecordException poison) {
    return Row.withSchema(schema).addValues(shaped(record, poison), poison.getMessage()).build();
  }

  private Row shaped(Row record, PoisonRecordException poison) {
    if (record.getSchema().equals(input)) {
      return record;
    }
    try {
      List<Object> values = new ArrayList<>();
      for (String column : input.getFieldNames()) {
        values.add(record.getSchema().hasField(column) ? record.getValue(column) : null);
      }
      return Row.withSchema(input).addValues(values).build();
    } catch (RuntimeException misfit) {
      poison.addSuppressed(misfit);
      throw poison;
    }
  }
}
