package dev.floe.beam;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.NoSuchSchemaException;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.SchemaRegistry;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.Row;

/**
 * The CDC sinks that were applied to a pipeline.
 *
 * <p>The list lives in the pipeline's registry of schemas, as what makes rows of the (empty) class
 * {@link Marker}: the one place where a pipeline keeps something for others. Walking the pipeline
 * instead would settle the coders of all collections that are not consumed yet, so that a coder or
 * schema could not be set on them any more.
 */
final class PipelineSinks {
  private final List<SinkIdentity> sinks;

  private PipelineSinks(List<SinkIdentity> sinks) {
    this.sinks = sinks;
  }

  /** The sinks of a pipeline. */
  static PipelineSinks of(Pipeline pipeline) {
    SchemaRegistry registry = pipeline.getSchemaRegistry();
    try {
      if (registry.getToRowFunction(Marker.class) instanceof Holder holder) {
        return new PipelineSinks(holder.sinks);
      }
    } catch (NoSuchSchemaException none) {
      // This is the pipeline's first sink.
    }
    Holder holder = new Holder();
    registry.registerSchemaForClass(Marker.class, Schema.of(), holder, row -> new Marker());
    return new PipelineSinks(holder.sinks);
  }

  /**
   * Refuses a sink whose tokens would be taken for those of another one.
   *
   * @throws IllegalArgumentException when there is such a one
   */
  void requireNoneLike(SinkIdentity sink) {
    for (SinkIdentity other : sinks) {
      if (sink.mayCollideWith(other)) {
        throw CdcChecks.refused(
            "the pipeline has a sink with the sink id '%s' already, which writes to %s of the same"
                    .formatted(sink.id(), other.where())
                + " catalog; this one writes to %s; each would take the other's commits for its own"
                    .formatted(sink.where())
                + " and skip windows; apply a transform once, and give each its own withSinkId"
                + " (sink_id)");
      }
    }
  }

  void add(SinkIdentity sink) {
    sinks.add(sink);
  }

  /** The class that the list is registered for. */
  private static final class Marker {}

  /** Holds the list, and makes rows that nobody asks for. */
  private static final class Holder implements SerializableFunction<Marker, Row> {
    private static final long serialVersionUID = 1L;

    private final transient List<SinkIdentity> sinks = new ArrayList<>();

    @Override
    public Row apply(Marker marker) {
      return Row.nullRow(Schema.of());
    }
  }
}
