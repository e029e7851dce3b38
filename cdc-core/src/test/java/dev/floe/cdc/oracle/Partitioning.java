package dev.floe.cdc.oracle;

import java.util.List;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;

/** How the table is partitioned, and whether a key alone tells its row's partition. */
enum Partitioning {
  NONE(true),
  BUCKET_OF_KEY(true),
  IDENTITY_OF_REGION(false),
  BUCKET_OF_KEY_AND_REGION(false);

  private static final int BUCKETS = 2;

  private final boolean followsKey;

  Partitioning(boolean followsKey) {
    this.followsKey = followsKey;
  }

  boolean followsKey() {
    return followsKey;
  }

  /** The partition fields as a table definition takes them. */
  List<String> text() {
    String bucket = "bucket(" + TableShape.KEY + ", " + BUCKETS + ")";
    return switch (this) {
      case NONE -> List.of();
      case BUCKET_OF_KEY -> List.of(bucket);
      case IDENTITY_OF_REGION -> List.of(TableShape.REGION);
      case BUCKET_OF_KEY_AND_REGION -> List.of(bucket, TableShape.REGION);
    };
  }

  PartitionSpec spec(Schema schema) {
    PartitionSpec.Builder spec = PartitionSpec.builderFor(schema);
    return switch (this) {
      case NONE -> PartitionSpec.unpartitioned();
      case BUCKET_OF_KEY -> spec.bucket(TableShape.KEY, BUCKETS).build();
      case IDENTITY_OF_REGION -> spec.identity(TableShape.REGION).build();
      case BUCKET_OF_KEY_AND_REGION ->
          spec.bucket(TableShape.KEY, BUCKETS).identity(TableShape.REGION).build();
    };
  }
}
