package dev.floe.beam.testing;

import org.apache.beam.runners.direct.DirectRunner;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.PipelineResult;
import org.apache.beam.sdk.metrics.MetricNameFilter;
import org.apache.beam.sdk.metrics.MetricsFilter;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TimestampedValue;
import org.joda.time.Instant;

/** Pipelines on the direct runner, and what they counted. */
public final class Pipelines {
  private Pipelines() {}

  public static Pipeline create() {
    PipelineOptions options = PipelineOptionsFactory.create();
    options.setRunner(DirectRunner.class);
    return Pipeline.create(options);
  }

  /** Runs a pipeline to its end. */
  public static PipelineResult run(Pipeline pipeline) {
    PipelineResult result = pipeline.run();
    result.waitUntilFinish();
    return result;
  }

  /** A stream of changes of {@link People}. */
  public static TestStream.Builder<Row> people() {
    return TestStream.create(People.CHANGES);
  }

  /** A value at a second of event time. */
  public static TimestampedValue<Row> at(long second, Row row) {
    return TimestampedValue.of(row, time(second));
  }

  /** The instant of a second of event time. */
  public static Instant time(long second) {
    return Instant.ofEpochMilli(1_000L * second);
  }

  /** What a step has counted under a name; 0 for nothing. */
  public static long counted(PipelineResult result, Class<?> step, String name) {
    return counted(result, step.getName(), name);
  }

  static long counted(PipelineResult result, String step, String name) {
    long sum = 0;
    for (var counter :
        result
            .metrics()
            .queryMetrics(
                MetricsFilter.builder().addNameFilter(MetricNameFilter.named(step, name)).build())
            .getCounters()) {
      sum += counter.getAttempted();
    }
    return sum;
  }
}
