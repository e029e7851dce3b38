package dev.floe.cdc.oracle;

import static dev.floe.cdc.oracle.PartitionTerm.bucket;
import static dev.floe.cdc.oracle.PartitionTerm.day;
import static dev.floe.cdc.oracle.PartitionTerm.identity;
import static dev.floe.cdc.oracle.PartitionTerm.truncate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;

/** How the table is partitioned, and whether a key alone tells its row's partition. */
enum Partitioning {
  NONE,
  BUCKET_OF_KEY,
  IDENTITY_OF_REGION,
  DAY_OF_TIME,
  TRUNCATE_AND_BUCKET_OF_KEY,
  /** Of another column than the key the one, of the key the other. */
  TRUNCATE_OF_REGION_AND_BUCKET,
  /**
   * Begins as any of the others and is changed by another writer, into no partitions too, with live
   * rows left behind under several specs. Computed from the key alone where the sink upserts, and
   * does not look rows up.
   */
  EVOLVED;

  private static final int BUCKETS = 2;
  private static final int OTHER_BUCKETS = 3;
  private static final int MOST_TERMS = 2;

  /** Whether a sink may upsert that does not look rows up. */
  boolean allowsUpsert() {
    return this == NONE
        || this == BUCKET_OF_KEY
        || this == TRUNCATE_AND_BUCKET_OF_KEY
        || this == EVOLVED;
  }

  /** The columns outside the key that a row's partition is computed from. */
  List<String> columnsBesideKey(Mode mode) {
    return switch (this) {
      case NONE, BUCKET_OF_KEY, TRUNCATE_AND_BUCKET_OF_KEY -> List.of();
      case IDENTITY_OF_REGION, TRUNCATE_OF_REGION_AND_BUCKET -> List.of(TableShape.REGION);
      case DAY_OF_TIME -> List.of(TableShape.TIME);
      case EVOLVED -> mode == Mode.UPSERT ? List.of() : List.of(TableShape.REGION, TableShape.TIME);
    };
  }

  /** The fields that the table is created with. */
  List<PartitionTerm> terms(Dimensions run) {
    PartitionTerm bucket = bucket(TableShape.KEY, BUCKETS);
    return switch (this) {
      case NONE -> List.of();
      case BUCKET_OF_KEY -> List.of(bucket);
      case IDENTITY_OF_REGION -> List.of(identity(TableShape.REGION));
      case DAY_OF_TIME -> List.of(day(TableShape.TIME));
      case TRUNCATE_AND_BUCKET_OF_KEY -> List.of(truncationOfKey(run), bucket);
      case TRUNCATE_OF_REGION_AND_BUCKET -> List.of(truncate(TableShape.REGION, 1), bucket);
      case EVOLVED -> drawEvolved(run, run.random("first spec"));
    };
  }

  private static PartitionTerm truncationOfKey(Dimensions run) {
    return run.keyShape() == KeyShape.COMPOSITE
        ? truncate(TableShape.PART, 1)
        : truncate(TableShape.KEY, run.keyType().truncation());
  }

  /** The fields that an evolved spec may have next. */
  static List<PartitionTerm> drawEvolved(Dimensions run, SplittableRandom random) {
    List<PartitionTerm> candidates = evolvedCandidates(run);
    List<PartitionTerm> drawn = new ArrayList<>();
    for (int i = random.nextInt(MOST_TERMS + 1); i > 0; i--) {
      PartitionTerm term = candidates.get(random.nextInt(candidates.size()));
      candidates.removeIf(other -> other.isNamedAs(term));
      drawn.add(term);
    }
    return drawn;
  }

  private static List<PartitionTerm> evolvedCandidates(Dimensions run) {
    List<PartitionTerm> candidates = new ArrayList<>();
    candidates.add(bucket(TableShape.KEY, BUCKETS));
    candidates.add(bucket(TableShape.KEY, OTHER_BUCKETS));
    candidates.add(identity(TableShape.KEY));
    if (run.keyShape() == KeyShape.COMPOSITE || run.keyType().truncates()) {
      candidates.add(truncationOfKey(run));
    }
    if (run.keyShape() == KeyShape.COMPOSITE) {
      candidates.add(bucket(TableShape.PART, BUCKETS));
    }
    if (run.mode() == Mode.RETRACT || run.deletesAreKeys()) {
      candidates.add(identity(TableShape.REGION));
      candidates.add(truncate(TableShape.REGION, 1));
      candidates.add(day(TableShape.TIME));
    }
    return candidates;
  }

  PartitionSpec spec(Dimensions run, Schema schema) {
    PartitionSpec.Builder spec = PartitionSpec.builderFor(schema);
    terms(run).forEach(term -> term.addTo(spec));
    return spec.build();
  }
}
