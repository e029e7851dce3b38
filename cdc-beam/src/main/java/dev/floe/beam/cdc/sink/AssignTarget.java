package dev.floe.beam.cdc.sink;

import dev.floe.beam.types.BeamTypes;
import dev.floe.beam.types.RowStruct;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.table.PinnedTable;
import java.util.HashMap;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;

/** A destination as one worker encodes changes for it. Not thread-safe. */
final class AssignTarget {
  private final PinnedTable table;
  private final DestinationShard[] shards;
  private final byte[] batchHead;
  private final WriteOptions writing;
  private final Map<Schema, Shape> shapes = new HashMap<>();
  private Schema known;
  private Shape shape;

  AssignTarget(String destination, PinnedTable table, CdcOptions options) {
    this.table = table;
    this.writing = options.writing();
    this.shards = new DestinationShard[writing.shards()];
    for (int shard = 0; shard < shards.length; shard++) {
      shards[shard] = new DestinationShard(destination, shard);
    }
    this.batchHead =
        ChangeBatchFormat.head(
            table.pin(),
            options.outputs().deadLetterTime() == OutputOptions.DeadLetterTime.INCLUDED);
  }

  /**
   * Encodes a change.
   *
   * @throws dev.floe.cdc.sink.ChangeRejectedException when its row does not fit the table
   */
  ChangeEncoder encode(Row data, ChangeKind kind, long sequence) {
    Shape current = shapeOf(data.getSchema());
    current.encoder().encode(current.struct().wrap(data), kind, sequence);
    return current.encoder();
  }

  /** What a batch for this destination begins with. */
  byte[] batchHead() {
    return batchHead;
  }

  /** How many shards there are. */
  int shards() {
    return shards.length;
  }

  /** The group of a shard. */
  DestinationShard group(int shard) {
    return shards[shard];
  }

  /** The table as it is pinned here. */
  PinnedTable table() {
    return table;
  }

  @SuppressWarnings("ReferenceEquality") // Rows of one source share one schema: no need to compare.
  private Shape shapeOf(Schema schema) {
    if (schema != known) {
      shape = shapes.computeIfAbsent(schema, this::newShape);
      known = schema;
    }
    return shape;
  }

  private Shape newShape(Schema schema) {
    org.apache.iceberg.Schema input = BeamTypes.inputFor(schema, table.schema());
    return new Shape(
        new RowStruct(schema, input), new ChangeEncoder(table, writing.spread(), input));
  }

  private record Shape(RowStruct struct, ChangeEncoder encoder) {}
}
