package dev.floe.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each subject writes is read back as a naive model has it. */
class SubjectAnswersTest {
  private static final long SEED = 42;
  private static final int CHANGES = 3_000;
  private static final long BUDGET_BYTES = 1 << 18;

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(names = {"FLOE_UPSERT", "UPSERT_V2", "UPSERT_V3"})
  void upsertsReplaceWhatIsInTheTable(Subjects kind) throws IOException {
    LocalTable table = table(kind);
    Changes before = Workload.INSERTS.changes(CHANGES / 2, SEED);
    append(table, before);
    Changes mix = Workload.MIX.changes(CHANGES, SEED + 1);
    try (WriteSubject subject = open(kind, table)) {
      subject.take(mix);
      Written written = subject.finish();
      assertThat(written.outcome()).isEqualTo(subject.expected(mix));
      commit(table.table(), written);
    }
    Map<Long, Record> model = new HashMap<>();
    apply(before, model);
    apply(mix, model);
    assertThat(read(table.table())).isEqualTo(model);
  }

  @Test
  void retractingInsertsDeletesNothing() throws IOException {
    LocalTable table = table(Subjects.FLOE_RETRACT);
    Changes inserts = Workload.INSERTS.changes(CHANGES, SEED);
    try (WriteSubject floe = open(Subjects.FLOE_RETRACT, table)) {
      floe.take(inserts);
      Written written = floe.finish();
      assertThat(written.outcome()).isEqualTo(new Outcome(CHANGES, 0, 0));
      commit(table.table(), written);
    }
    Map<Long, Record> model = new HashMap<>();
    apply(inserts, model);
    assertThat(read(table.table())).isEqualTo(model);
  }

  @ParameterizedTest
  @EnumSource(names = {"PARQUET", "ORC", "AVRO"})
  void encodedRowsAreReadBackFromEveryFormat(FileFormat format) throws IOException {
    LocalTable table = WriteOnlyComparison.table(directory, "encoded", format);
    Changes inserts = Workload.INSERTS.changes(CHANGES, SEED);
    try (WriteSubject encoded = new EncodedSubject(table, EncodedRows.of(inserts))) {
      encoded.take(inserts);
      Written written = encoded.finish();
      assertThat(written.dataFiles()).allMatch(file -> file.format() == format);
      commit(table.table(), written);
    }
    Map<Long, Record> model = new HashMap<>();
    apply(inserts, model);
    assertThat(read(table.table())).isEqualTo(model);
  }

  @ParameterizedTest
  @EnumSource
  void lapsLeaveNoFile(Subjects kind) throws IOException {
    Changes changes = Workload.UPDATES.changes(CHANGES, SEED);
    LocalTable table = table(kind);
    try (Writing writing = new Writing(kind.id(), open(kind, table), changes)) {
      for (int lap = 0; lap < 2; lap++) {
        assertThat(writing.lap().ms()).isPositive();
        assertThat(directory.resolve(kind.id())).doesNotExist();
      }
    }
  }

  @Test
  void manyPartitionsHoldTheSameRows() throws IOException {
    LocalTable table = new LocalTable(directory.resolve("buckets"), 7, Map.of());
    Changes updates = Workload.UPDATES.changes(CHANGES, SEED);
    try (WriteSubject floe = open(Subjects.FLOE_UPSERT, table)) {
      floe.take(updates);
      Written written = floe.finish();
      assertThat(written.outcome()).isEqualTo(new Outcome(CHANGES, CHANGES, 0));
      commit(table.table(), written);
    }
    assertThat(table.files().mostOpen()).isBetween(2, 14);
    Map<Long, Record> model = new HashMap<>();
    apply(updates, model);
    assertThat(read(table.table())).isEqualTo(model);
  }

  private LocalTable table(Subjects kind) {
    return new LocalTable(directory.resolve(kind.id()), kind.properties());
  }

  private WriteSubject open(Subjects kind, LocalTable table) {
    return kind.open(new WriteSetup(table, BUDGET_BYTES, directory.resolve("spill")));
  }

  private static void append(LocalTable table, Changes changes) throws IOException {
    try (WriteSubject plain = new PlainSubject(table)) {
      plain.take(changes);
      AppendFiles append = table.table().newAppend();
      plain.finish().dataFiles().forEach(append::appendFile);
      append.commit();
    }
  }

  private static void commit(Table table, Written written) {
    RowDelta delta = table.newRowDelta();
    written.dataFiles().forEach(delta::addRows);
    written.deleteFiles().forEach(delta::addDeletes);
    delta.commit();
  }

  private static void apply(Changes changes, Map<Long, Record> model) {
    RecordMaker records = new RecordMaker(changes);
    for (int i = 0; i < changes.count(); i++) {
      if (changes.kinds[i].carriesRow()) {
        model.put(changes.ids[i], records.row(i));
      } else {
        model.remove(changes.ids[i]);
      }
    }
  }

  private static Map<Long, Record> read(Table table) throws IOException {
    Map<Long, Record> rows = new HashMap<>();
    try (CloseableIterable<Record> read = IcebergGenerics.read(table).build()) {
      for (Record row : read) {
        Record before = rows.put((Long) row.get(0), columns(row));
        assertThat(before).as("row of the same key that was read before").isNull();
      }
    }
    return rows;
  }

  /** A copy without what a reader adds where it applies position deletes. */
  private static Record columns(Record row) {
    Record copy = GenericRecord.create(Columns.SCHEMA);
    for (int pos = 0; pos < Columns.COUNT; pos++) {
      copy.set(pos, row.get(pos));
    }
    return copy;
  }
}
