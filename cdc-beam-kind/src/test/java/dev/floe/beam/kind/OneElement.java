package dev.floe.beam.kind;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.DoFn.OutputReceiver;
import org.apache.beam.sdk.transforms.reflect.DoFnInvoker;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.GlobalWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueKind;
import org.apache.beam.sdk.values.WindowedValues;

/** What a runner passes for one element, whose kind may be null, and what is put out for it. */
final class OneElement extends DoFnInvoker.FakeArgumentProvider<Row, KV<String, Row>> {
  private final Row row;
  private final ValueKind kind;
  private final List<KV<String, Row>> outputs = new ArrayList<>();

  OneElement(Row row, ValueKind kind) {
    this.row = row;
    this.kind = kind;
  }

  @Override
  public Row element(DoFn<Row, KV<String, Row>> fn) {
    return row;
  }

  @Override
  public ValueKind valueKind(DoFn<Row, KV<String, Row>> fn) {
    return kind;
  }

  @Override
  public OutputReceiver<KV<String, Row>> outputReceiver(DoFn<Row, KV<String, Row>> fn) {
    return value ->
        new WindowedValues.Builder<KV<String, Row>>()
            .setValue(value)
            .setTimestamp(BoundedWindow.TIMESTAMP_MIN_VALUE)
            .setWindow(GlobalWindow.INSTANCE)
            .setPaneInfo(PaneInfo.NO_FIRING)
            .setReceiver(output -> outputs.add(output.getValue()));
  }

  /** The output, of which there must be one. */
  KV<String, Row> onlyOutput() {
    if (outputs.size() != 1) {
      throw new AssertionError("expected one output, not " + outputs);
    }
    return outputs.get(0);
  }
}
