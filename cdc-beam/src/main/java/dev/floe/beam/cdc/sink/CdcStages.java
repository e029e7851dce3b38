package dev.floe.beam.cdc.sink;

import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;

/** The stages of a CDC sink, one after the other: what {@code WriteCdcRows} expands to. */
public final class CdcStages {
  private CdcStages() {}

  /** Applies the stages to an input whose schema and options were checked. */
  public static CdcOutputs apply(PCollection<Row> changes, CdcOptions options) {
    throw new UnsupportedOperationException(options.toString() + changes);
  }
}
