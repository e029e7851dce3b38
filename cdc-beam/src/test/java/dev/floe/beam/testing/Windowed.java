package dev.floe.beam.testing;

import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.apache.beam.sdk.values.PBegin;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;

/** An input in windows of its own. */
public final class Windowed extends PTransform<PBegin, PCollection<Row>> {
  private static final long serialVersionUID = 1L;

  private final PTransform<PBegin, PCollection<Row>> input;
  private final transient Window<Row> windows;

  private Windowed(PTransform<PBegin, PCollection<Row>> input, Window<Row> windows) {
    this.input = input;
    this.windows = windows;
  }

  /** An input whose elements are in windows. */
  public static Windowed of(PTransform<PBegin, PCollection<Row>> input, Window<Row> windows) {
    return new Windowed(input, windows);
  }

  @Override
  public PCollection<Row> expand(PBegin begin) {
    return begin.apply("Unwindowed", input).apply("Windows", windows);
  }
}
