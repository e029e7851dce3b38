package dev.floe.beam.testing;

import dev.floe.beam.IcebergCatalogConfig;
import dev.floe.beam.IcebergIO;
import dev.floe.beam.WriteCdcRows;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.RowCoder;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollection.IsBounded;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.catalog.TableIdentifier;

/** Inputs of sinks in pipelines that are built and not run, and a sink to begin with. */
public final class Applied {
  /** A catalog that nothing answers for. */
  public static final IcebergCatalogConfig NOWHERE =
      IcebergCatalogConfig.builder()
          .setCatalogProperties(Map.of("type", "rest", "uri", "http://127.0.0.1:1"))
          .build();

  public static final TableIdentifier TABLE = TableIdentifier.of("db", "t");

  private Applied() {}

  /** A sink of {@link People#CHANGES} without a destination. */
  public static WriteCdcRows withoutDestination() {
    return IcebergIO.writeCdcRows(NOWHERE)
        .withSequenceNumberColumn("seq")
        .withChangeTypeColumn("op");
  }

  /** A sink of {@link People#CHANGES} that can be applied as it is. */
  public static WriteCdcRows sink() {
    return withoutDestination().to(TABLE);
  }

  /** An input of a pipeline of its own that ends. */
  public static PCollection<Row> bounded(Schema schema) {
    return input(Pipeline.create(), schema, "Input");
  }

  /** An input of a pipeline of its own that does not end. */
  public static PCollection<Row> unbounded(Schema schema) {
    return bounded(schema).setIsBoundedInternal(IsBounded.UNBOUNDED);
  }

  /** An input of a pipeline that ends. */
  public static PCollection<Row> input(Pipeline pipeline, Schema schema, String name) {
    return pipeline.apply(name, Create.empty(RowCoder.of(schema)));
  }
}
