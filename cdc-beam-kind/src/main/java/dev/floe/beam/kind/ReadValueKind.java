package dev.floe.beam.kind;

import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueKind;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * Puts the name of its kind before each row: INSERT, UPDATE_BEFORE, UPDATE_AFTER or DELETE. An
 * element without a kind of its own counts as INSERT, as it does for Beam.
 *
 * <p>It runs where Beam passes {@link ValueKind} to a {@code DoFn}, from 2.75 on.
 */
public final class ReadValueKind extends DoFn<Row, KV<String, Row>> {
  private static final long serialVersionUID = 1L;

  /** Reads the kind of one element. */
  @ProcessElement
  public void processElement(
      @Element Row row, @Nullable ValueKind kind, OutputReceiver<KV<String, Row>> output) {
    output.output(KV.of(nameOf(kind), row));
  }

  private static String nameOf(@Nullable ValueKind kind) {
    return kind == null ? ValueKind.INSERT.name() : kind.name();
  }
}
