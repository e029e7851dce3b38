package dev.floe.cdc.oracle;

import java.util.SplittableRandom;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * Another writer, which changes what is of the table: its schema, partition spec and format
 * version, which files its rows lie in, which snapshots it keeps, and some rows.
 */
final class Foreigner {
  private static final int LATEST_UPGRADE = 3;

  private final Dimensions dimensions;
  private final Subject subject;
  private final Progress progress;
  private final Journal journal;
  private final ForeignSchemas schemas;
  private final ForeignSpecs specs;
  private final ForeignWrites writes;
  private final SplittableRandom random;
  private Compaction unfinished;
  private boolean upgraded;

  Foreigner(
      Dimensions dimensions,
      TableShape shape,
      Subject subject,
      Progress progress,
      Journal journal) {
    this.dimensions = dimensions;
    this.subject = subject;
    this.progress = progress;
    this.journal = journal;
    this.random = dimensions.random("foreigner");
    this.schemas = new ForeignSchemas(shape, random);
    this.specs = new ForeignSpecs(dimensions, shape, random);
    this.writes = new ForeignWrites(dimensions, shape, progress, random);
  }

  /** Acts while no epoch is under way: rows may be moved into another spec. */
  void actBetweenEpochs(int number) {
    finishCompaction(number);
    changeDefinition(number, 2);
    if (number >= LATEST_UPGRADE) {
      upgrade(number);
    }
    moveIntoCurrentSpec(number);
    changeRows(number);
    if (dimensions.maintenance().compacts() && random.nextBoolean()) {
      begin(number, Compaction.ofOnePartition(table(), format(), random));
      finishCompaction(number);
    }
    expire(number);
  }

  /**
   * Acts while an epoch is under way. Rows stay in their partitions, and none come under a spec
   * that the epoch's deletes may not reach: where these are looked up they reach all.
   */
  void actWithinEpoch(int number) {
    finishCompaction(number);
    changeDefinition(number, 4);
    if (dimensions.deletesAreKeys()) {
      moveIntoCurrentSpec(number);
    }
    if (mayWriteWithinEpoch()) {
      changeRows(number);
    }
    expire(number);
    if (dimensions.maintenance().compacts() && random.nextBoolean()) {
      begin(number, Compaction.ofOnePartition(table(), format(), random));
      if (random.nextBoolean()) {
        finishCompaction(number);
      }
    }
  }

  /** Acts inside a commit of the sink, maybe after the catalog has applied it. */
  void changeWithinCommit(int number) {
    changeDefinition(number, 2);
    if (mayWriteWithinEpoch()) {
      changeRows(number);
    }
  }

  private boolean mayWriteWithinEpoch() {
    return dimensions.deletesAreKeys() || dimensions.partitioning() != Partitioning.EVOLVED;
  }

  private void moveIntoCurrentSpec(int number) {
    if (dimensions.partitioning() == Partitioning.EVOLVED && random.nextInt(3) == 0) {
      begin(number, Compaction.intoCurrentSpec(table(), format(), random));
      finishCompaction(number);
    }
  }

  private void changeRows(int number) {
    if (dimensions.foreignRows() != ForeignRows.NONE && random.nextBoolean()) {
      writes.act(table(), format()).ifPresent(what -> journal.note(number, "foreigner: " + what));
    }
  }

  private void changeDefinition(int number, int oneIn) {
    if (dimensions.schemaChanges() == SchemaChanges.SOME && random.nextInt(oneIn) == 0) {
      journal.note(number, schemas.change(table()));
    }
    if (dimensions.partitioning() == Partitioning.EVOLVED && random.nextInt(oneIn) == 0) {
      journal.note(number, specs.change(table()));
    }
    if (random.nextInt(2 * oneIn) == 0) {
      upgrade(number);
    }
  }

  private void upgrade(int number) {
    if (dimensions.formatVersion() == FormatVersion.UPGRADED && !upgraded) {
      upgraded = true;
      table().updateProperties().set(TableProperties.FORMAT_VERSION, "3").commit();
      journal.note(number, "the table has format version 3 now");
    }
  }

  private void begin(int number, Compaction compaction) {
    if (!compaction.isEmpty()) {
      journal.note(number, "compaction: " + compaction);
      unfinished = compaction;
      progress.tolerate(compaction.files());
    }
  }

  private void finishCompaction(int number) {
    if (unfinished == null) {
      return;
    }
    Compaction compaction = unfinished;
    unfinished = null;
    try {
      compaction.commit();
    } catch (ValidationException overtaken) {
      // A rollback or another compaction has taken the files away.
      compaction.discard();
      journal.note(number, "compaction given up: " + overtaken.getMessage());
      return;
    }
    journal.note(number, "compaction committed");
    progress.checkForeignCommit();
  }

  private void expire(int number) {
    if (dimensions.maintenance().expires() && random.nextInt(3) == 0) {
      journal.note(number, "snapshots expired");
      progress.expire(random);
    }
  }

  private Table table() {
    return subject.lake().load(Subject.TABLE);
  }

  /**
   * A format to compact into: for uuids one without bounds, readers do not agree on their order.
   */
  private FileFormat format() {
    DataFormat[] formats = DataFormat.values();
    return dimensions.keyType() == KeyType.UUID
        ? FileFormat.AVRO
        : formats[random.nextInt(formats.length)].format();
  }
}
