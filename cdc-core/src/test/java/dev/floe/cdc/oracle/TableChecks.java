package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.SnapshotUtil;

/** What is true of the table after every epoch, seen as any reader sees it. */
final class TableChecks {
  private static final String TOKEN = "floe.cdc.committed-through." + Subject.SINK_ID;
  static final String MAX_SEQUENCE = "floe.cdc.max-committed-seq." + Subject.SINK_ID;

  private static final int FILTERED_READS = 3;

  private final TableShape shape;
  private final Lake lake;
  private final Table table;

  TableChecks(TableShape shape, Lake lake) {
    this.shape = shape;
    this.lake = lake;
    this.table = lake.load(Subject.TABLE);
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
        String added = snapshot.summary().get(SnapshotSummary.ADDED_RECORDS_PROP);
        rows += added == null ? 0 : Long.parseLong(added);
      }
    }
    return rows;
  }

  void checkRows(Model expected) {
    RowDiff.of(shape, expected.rows(), read(Expressions.alwaysTrue()))
        .requireNone("the table's rows");
  }

  /** Checks reads that may skip files: by some keys, by partition column, by another column. */
  void checkFilteredReads(Model expected, SplittableRandom random) {
    for (int i = 0; i < FILTERED_READS; i++) {
      checkReadOfKey(expected, shape.key(random.nextInt(TableShape.KEYS)));
    }
    expected.rows().stream().limit(FILTERED_READS).forEach(this::checkReadOfAmount);
    RowDiff.of(
            shape,
            expected.rows().stream().filter(r -> r.getField(TableShape.REGION) == null).toList(),
            read(Expressions.isNull(TableShape.REGION)))
        .requireNone("the rows read where region is null");
  }

  private void checkReadOfAmount(Record row) {
    Object amount = row.getField(TableShape.AMOUNT);
    RowDiff.of(shape, List.of(row), read(Expressions.equal(TableShape.AMOUNT, amount)))
        .requireNone("the rows read where amount is " + amount);
  }

  private void checkReadOfKey(Model expected, List<Object> key) {
    Expression filter = Expressions.equal(TableShape.KEY, literal(key.get(0)));
    if (key.size() > 1) {
      filter = Expressions.and(filter, Expressions.equal(TableShape.PART, key.get(1)));
    }
    RowDiff.of(shape, expected.row(key).stream().toList(), read(filter))
        .requireNone("the rows read where key is " + key);
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
    table.refresh();
    List<Record> rows = new ArrayList<>();
    try (CloseableIterable<Record> read = IcebergGenerics.read(table).where(filter).build()) {
      read.forEach(row -> rows.add(row.copy()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows;
  }

  /** Checks that the data folder holds the files that snapshots refer to and no other. */
  void checkNoOrphans() {
    table.refresh();
    Set<String> referred = new TreeSet<>();
    for (Snapshot snapshot : table.snapshots()) {
      SnapshotChanges added = SnapshotChanges.builderFor(table).snapshot(snapshot).build();
      added.addedDataFiles().forEach(file -> referred.add(path(file)));
      added.addedDeleteFiles().forEach(file -> referred.add(path(file)));
    }
    Set<String> present = new TreeSet<>();
    lake.dataFiles(table).forEach(file -> present.add(file.toString()));
    assertThat(present).as("files in the table's data folder").isEqualTo(referred);
  }

  private static String path(ContentFile<?> file) {
    String location = file.location();
    return location.startsWith("file:") ? Path.of(URI.create(location)).toString() : location;
  }
}
