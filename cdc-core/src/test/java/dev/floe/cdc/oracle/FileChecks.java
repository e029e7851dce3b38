package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.table.GlobalSpec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Comparators;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.ContentFileUtil;

/** What is true of the files that an epoch adds. */
final class FileChecks {
  private static final Comparator<List<Object>> KEY_ORDER = new KeyOrder();

  private final Dimensions dimensions;
  private final TableShape shape;
  private final Table table;

  FileChecks(Dimensions dimensions, TableShape shape, Table table) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.table = table;
  }

  /**
   * Checks the files of a snapshot that a sink has added.
   *
   * @param lookedUp whether its deletes must be vectors
   * @return how its deletes were written
   */
  WrittenDeletes check(Snapshot snapshot, Pinned pinned, boolean lookedUp) {
    SnapshotChanges changes = SnapshotChanges.builderFor(table).snapshot(snapshot).build();
    for (DataFile file : changes.addedDataFiles()) {
      checkData(file, pinned);
    }
    if (lookedUp) {
      changes.addedDeleteFiles().forEach(FileChecks::checkVector);
      boolean keysAlone = dimensions.deletesAreKeys();
      return new WrittenDeletes(keysAlone ? 1 : 0, keysAlone ? 1 : table.specs().size(), false);
    }
    Set<Integer> reachable = specsOfRows();
    reachable.add(pinned.specId());
    GlobalSpec.of(table.specs()).ifPresent(spec -> reachable.add(spec.specId()));
    Map<Integer, Long> deletesBySpec = new TreeMap<>();
    for (DeleteFile file : changes.addedDeleteFiles()) {
      checkDeletes(file, pinned, reachable);
      deletesBySpec.merge(file.specId(), file.recordCount(), Long::sum);
    }
    assertThat(new TreeSet<>(deletesBySpec.values()))
        .as("numbers of deletes under specs: %s", deletesBySpec)
        .hasSizeLessThanOrEqualTo(1);
    return new WrittenDeletes(deletesBySpec.size(), deletesBySpec.size(), true);
  }

  private static void checkVector(DeleteFile file) {
    assertThat(ContentFileUtil.isDV(file))
        .as("%s is a vector", ContentFileUtil.dvDesc(file))
        .isTrue();
  }

  private void checkData(DataFile file, Pinned pinned) {
    assertThat(file.format())
        .as("format of %s", file.location())
        .isEqualTo(dimensions.dataFormat().format());
    assertThat(file.specId()).as("spec of %s", file.location()).isEqualTo(pinned.specId());
    assertThat(FileContents.columns(file))
        .as("columns of %s", file.location())
        .isEqualTo(ids(pinned.schema()));
    // A column that the table has no more is not read by the table's schema, a new one is null.
    List<Record> rows = FileContents.rows(table, file, pinned.schema());
    checkSorted(file, rows);
    checkBounds(file, rows, pinned.schema());
    PartitionSpec spec = table.specs().get(file.specId());
    for (Record row : FileContents.rows(table, file, table.schema())) {
      checkPartition(file, spec, row);
    }
  }

  private void checkDeletes(DeleteFile file, Pinned pinned, Set<Integer> reachable) {
    FileFormat format = dimensions.deleteFormat().format().orElse(dimensions.dataFormat().format());
    assertThat(file.format()).as("format of %s", file.location()).isEqualTo(format);
    assertThat(file.specId()).as("spec of %s", file.location()).isIn(reachable);
    assertThat(file.equalityFieldIds())
        .as("equality fields of %s", file.location())
        .containsExactlyInAnyOrderElementsOf(shape.keyIds());
    assertThat(FileContents.columns(file))
        .as("columns of %s", file.location())
        .isEqualTo(new TreeSet<>(shape.keyIds()));
    Schema keys = TypeUtil.select(pinned.schema(), new HashSet<>(shape.keyIds()));
    List<Record> rows = FileContents.rows(table, file, keys);
    checkSorted(file, rows);
    checkBounds(file, rows, keys);
  }

  private static Set<Integer> ids(Schema schema) {
    return schema.columns().stream()
        .map(Types.NestedField::fieldId)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The specs that some snapshot has data files under. */
  private Set<Integer> specsOfRows() {
    Set<Integer> specs = new TreeSet<>();
    for (Snapshot snapshot : table.snapshots()) {
      for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
        specs.add(manifest.partitionSpecId());
      }
    }
    return specs;
  }

  private void checkSorted(ContentFile<?> file, List<Record> rows) {
    assertThat(rows).as("rows of %s", file.location()).hasSize((int) file.recordCount());
    List<List<Object>> keys = new ArrayList<>();
    rows.forEach(row -> keys.add(shape.key(row)));
    for (int i = 1; i < keys.size(); i++) {
      assertThat(KEY_ORDER.compare(keys.get(i - 1), keys.get(i)))
          .as("keys %s and %s, side by side in %s", keys.get(i - 1), keys.get(i), file.location())
          .isNegative();
    }
  }

  private static void checkPartition(ContentFile<?> file, PartitionSpec spec, Record row) {
    PartitionKey partition = new PartitionKey(spec, spec.schema());
    partition.partition(
        new InternalRecordWrapper(spec.schema().asStruct())
            .wrap(Columns.inSchema(row, spec.schema())));
    Comparator<StructLike> order = Comparators.forType(spec.partitionType());
    assertThat(order.compare(partition, file.partition()))
        .as("%s: a row of %s beside partition %s", file.location(), partition, file.partition())
        .isZero();
  }

  /**
   * Checks that bounds enclose the values, and that uuids, which readers order as they like, have
   * none.
   */
  private static void checkBounds(ContentFile<?> file, List<Record> rows, Schema schema) {
    InternalRecordWrapper internal = new InternalRecordWrapper(schema.asStruct());
    for (int i = 0; i < schema.columns().size(); i++) {
      Types.NestedField column = schema.columns().get(i);
      if (column.type().isPrimitiveType()) {
        checkBounds(file, column, values(rows, internal, i));
      }
    }
  }

  private static List<Object> values(List<Record> rows, InternalRecordWrapper internal, int i) {
    List<Object> values = new ArrayList<>();
    for (Record row : rows) {
      Object value = internal.wrap(row).get(i, Object.class);
      if (value != null && !value.equals(Double.NaN)) {
        values.add(value);
      }
    }
    return values;
  }

  private static void checkBounds(
      ContentFile<?> file, Types.NestedField column, List<Object> values) {
    Object lower = bound(file.lowerBounds(), column);
    Object upper = bound(file.upperBounds(), column);
    if (column.type().typeId() == Type.TypeID.UUID) {
      assertThat(lower).as("lower bound of %s in %s", column, file.location()).isNull();
      assertThat(upper).as("upper bound of %s in %s", column, file.location()).isNull();
      return;
    }
    Comparator<Object> order = Comparators.forType(column.type().asPrimitiveType());
    for (Object value : values) {
      assertThat(lower == null || order.compare(lower, value) <= 0)
          .as("lower bound %s of %s for %s in %s", lower, column, value, file.location())
          .isTrue();
      assertThat(upper == null || order.compare(upper, value) >= 0)
          .as("upper bound %s of %s for %s in %s", upper, column, value, file.location())
          .isTrue();
    }
  }

  private static Object bound(Map<Integer, ByteBuffer> bounds, Types.NestedField column) {
    return bounds == null || bounds.get(column.fieldId()) == null
        ? null
        : Conversions.fromByteBuffer(column.type(), bounds.get(column.fieldId()));
  }
}
