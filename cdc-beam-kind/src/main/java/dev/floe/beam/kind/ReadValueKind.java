package dev.floe.beam.kind;

import java.util.Objects;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueKind;

/**
 * Puts the name of its kind before each row: INSERT, UPDATE_BEFORE, UPDATE_AFTER or DELETE. An
 * element without a kind of its own counts as INSERT, as it does for Beam.
 *
 * <p>It runs where Beam passes {@link ValueKind} to a {@code DoFn}, from 2.75 on.
 */
public final class ReadValueKind extends DoFn<Row, KV<String, Row>> {
  private static final long serialVersionUID = 1L;

  /** Reads the kind of one element; null where a runner knows none. */
  @ProcessElement
  public void processElement(
      @Element Row row, ValueKind kind, OutputReceiver<KV<String, Row>> output) {
    output.output(KV.of(Objects.requireNonNullElse(kind, ValueKind.INSERT).name(), row));
  }
}
