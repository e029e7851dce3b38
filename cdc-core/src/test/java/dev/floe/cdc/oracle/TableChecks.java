package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.relocated.com.google.common.collect.Iterables;
import org.apache.iceberg.util.SnapshotUtil;

/** What is true of the table after every epoch, seen as any reader sees it. */
final class TableChecks {
  private static final String TOKEN = "floe.cdc.committed-through." + Subject.SINK_ID;
  static final String MAX_SEQUENCE = "floe.cdc.max-committed-seq." + Subject.SINK_ID;

  private static final int FILTERED_READS = 3;
  private static final int MOST_RETAINED = 3;

  private final Dimensions dimensions;
  private final TableShape shape;
  private final Lake lake;
  private final Written written;
  private final ReferredFiles files = new ReferredFiles();
  private final Set<String> tolerated = new TreeSet<>();
  private final Table table;
  private final DeleteChecks deletes;

  TableChecks(Dimensions dimensions, TableShape shape, Lake lake, Written written) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.lake = lake;
    this.written = written;
    this.table = lake.load(Subject.TABLE);
    this.deletes = new DeleteChecks(shape, table);
  }

  /** The sink's snapshots among the ancestors of the current one, oldest first. */
  List<Snapshot> sinkSnapshots() {
    table.refresh();
    List<Snapshot> snapshots = new ArrayList<>();
    for (Snapshot snapshot : SnapshotUtil.currentAncestors(table)) {
      if (snapshot.summary().containsKey(TOKEN)) {
        snapshots.add(snapshot);
      }
    }
    Collections.reverse(snapshots);
    return snapshots;
  }

  void checkTokens(List<Snapshot> sinkSnapshots, List<Long> positions) {
    assertThat(sinkSnapshots.stream().map(s -> Long.parseLong(s.summary().get(TOKEN))))
        .as("tokens of the sink's snapshots, oldest first")
        .containsExactlyElementsOf(positions);
  }

  /** Makes one of the sink's snapshots, counted from the oldest, the current one. */
  void rollBackTo(int sinkSnapshot) {
    long snapshotId = sinkSnapshots().get(sinkSnapshot).snapshotId();
    table.manageSnapshots().rollbackTo(snapshotId).commit();
  }

  /** The rows that the sink's snapshots, those rolled back too, say they added. */
  long rowsAdded() {
    table.refresh();
    long rows = 0;
    for (Snapshot snapshot : table.snapshots()) {
      if (snapshot.summary().containsKey(TOKEN)) {
        rows += rowsAdded(snapshot);
      }
    }
    return rows;
  }

  /** The rows that a snapshot says it added. */
  static long rowsAdded(Snapshot snapshot) {
    return Long.parseLong(snapshot.summary().getOrDefault(SnapshotSummary.ADDED_RECORDS_PROP, "0"));
  }

  void checkRows(List<Model.Row> expected) {
    requireRows(expected, Expressions.alwaysTrue(), "the table's rows");
  }

  /** Checks that the deletes in the newest snapshot are as readers want them. */
  void checkVectors() {
    if (table.currentSnapshot() != null) {
      deletes.checkVectors(table.currentSnapshot());
    }
  }

  /** Checks what a snapshot of the sink, which looks rows up, has left of equality deletes. */
  void checkEqualityDeletes(Snapshot made, Races races) {
    deletes.checkEqualityDeletes(made, races);
  }

  /** The table, refreshed. */
  Table table() {
    table.refresh();
    return table;
  }

  /** The position that a snapshot says it was committed through. */
  static OptionalLong positionOf(Snapshot snapshot) {
    String token = snapshot.summary().get(TOKEN);
    return token == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(token));
  }

  /** Checks reads that may skip files: by some keys, by partition column, by another column. */
  void checkFilteredReads(List<Model.Row> expected, SplittableRandom random) {
    for (int i = 0; i < FILTERED_READS; i++) {
      checkReadOfKey(expected, shape.key(random.nextInt(TableShape.KEYS)));
    }
    expected.stream().limit(FILTERED_READS).forEach(this::checkReadOfAmount);
    for (String column : List.of(TableShape.REGION, TableShape.TIME)) {
      requireRows(
          expected.stream().filter(r -> r.source().getField(column) == null).toList(),
          Expressions.isNull(nameNow(column)),
          "the rows read where " + column + " is null");
    }
  }

  private void checkReadOfAmount(Model.Row row) {
    Object amount = row.source().getField(TableShape.AMOUNT);
    requireRows(
        List.of(row),
        Expressions.equal(nameNow(TableShape.AMOUNT), amount),
        "the rows read where amount is " + amount);
  }

  private void checkReadOfKey(List<Model.Row> expected, List<Object> key) {
    Expression filter = Expressions.equal(nameNow(TableShape.KEY), literal(key.get(0)));
    if (key.size() > 1) {
      filter = Expressions.and(filter, Expressions.equal(nameNow(TableShape.PART), key.get(1)));
    }
    requireRows(
        expected.stream().filter(row -> shape.key(row.source()).equals(key)).toList(),
        filter,
        "the rows read where key is " + key);
  }

  private String nameNow(String column) {
    return table.schema().findColumnName(shape.id(column));
  }

  private void requireRows(List<Model.Row> expected, Expression filter, String what) {
    table.refresh();
    RowDiff.of(shape, written.read(expected, table.schema()), read(filter)).requireNone(what);
  }

  /** A value in the form that expressions take it in. */
  private static Object literal(Object value) {
    if (value instanceof OffsetDateTime) {
      return value.toString();
    }
    if (value instanceof ByteBuffer bytes) {
      // Iceberg's planning threads move the position of a buffer that shows no array.
      return ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate()).flip();
    }
    return value;
  }

  private List<Record> read(Expression filter) {
    List<Record> rows = new ArrayList<>();
    try (CloseableIterable<Record> read = IcebergGenerics.read(table).where(filter).build()) {
      // Where rows are deleted by position, a reader hands out the position too.
      read.forEach(row -> rows.add(Columns.inSchema(row.copy(), table.schema())));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows;
  }

  /**
   * Checks that the data folder holds the files that snapshots refer to and no other, but for those
   * that are tolerated.
   */
  void checkNoOrphans() {
    table.refresh();
    Set<String> referred = files.referred(table);
    Set<String> orphans = present();
    orphans.removeAll(referred);
    orphans.removeAll(tolerated);
    assertThat(orphans).as("files that no snapshot refers to").isEmpty();
    referred.removeAll(present());
    assertThat(referred).as("files of snapshots that are gone").isEmpty();
  }

  /** Checks that no key file of a committed epoch is left, but where it is in the table. */
  void checkNoKeyFiles() {
    Set<String> keyFiles = present();
    keyFiles.removeIf(location -> !location.contains("-deletes-"));
    keyFiles.removeAll(tolerated);
    if (!keyFiles.isEmpty()) {
      table.refresh();
      keyFiles.removeAll(files.referred(table));
    }
    assertThat(keyFiles).as("key files of epochs that are committed").isEmpty();
  }

  /** Tolerates that no snapshot refers to files. */
  void tolerate(Set<String> locations) {
    tolerated.addAll(locations);
  }

  /** Tolerates the files that no snapshot refers to now. */
  void tolerateOrphans() {
    tolerate(orphans());
  }

  /** Tolerates the vectors that no snapshot refers to now. */
  void tolerateOrphanedVectors() {
    Set<String> vectors = orphans();
    vectors.removeIf(location -> !location.endsWith(".puffin"));
    tolerate(vectors);
  }

  private Set<String> orphans() {
    table.refresh();
    Set<String> orphans = present();
    orphans.removeAll(files.referred(table));
    return orphans;
  }

  private Set<String> present() {
    Set<String> present = new TreeSet<>();
    lake.dataFiles(table).forEach(file -> present.add(file.toString()));
    return present;
  }

  /** Expires what comes before the sink's newest snapshot and some before it. */
  void expire(SplittableRandom random) {
    table.refresh();
    int kept = 0;
    for (Snapshot snapshot : SnapshotUtil.currentAncestors(table)) {
      kept++;
      if (snapshot.summary().containsKey(TOKEN)) {
        table
            .expireSnapshots()
            .expireOlderThan(Long.MAX_VALUE)
            .retainLast(kept + random.nextInt(MOST_RETAINED))
            .commit();
        return;
      }
    }
  }

  /** The number of snapshots that the table keeps. */
  int snapshots() {
    table.refresh();
    return Iterables.size(table.snapshots());
  }

  /**
   * Checks the files that a snapshot of the sink has added.
   *
   * @param lookedUp whether its deletes must be vectors
   * @return how its deletes were written
   */
  WrittenDeletes checkFiles(Snapshot snapshot, Pinned pinned, boolean lookedUp) {
    return new FileChecks(dimensions, shape, table).check(snapshot, pinned, lookedUp);
  }

  /** Makes a snapshot the current one. */
  void rollBackToSnapshot(long snapshotId) {
    table.refresh();
    table.manageSnapshots().rollbackTo(snapshotId).commit();
  }
}
