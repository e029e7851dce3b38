package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.testing.IoCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.WrappedKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.encryption.StandardEncryptionManager;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.util.ContentFileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A table whose files Iceberg's standard encryption manager encrypts. */
class EncryptedTableTest {
  private static final Schema SCHEMA = Shapes.BUCKETS.schema();
  private static final String SECRET = "hush-hush-and-hush";

  private static Lake lake;
  private static IoCatalog catalog;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
    EncryptionManager encryption =
        new StandardEncryptionManager(List.of(), "master", 16, new WrappedKeys());
    catalog =
        lake.connect(new IoCatalog(io -> EncryptingFileIO.combine(io, encryption), encryption));
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  /** The rows as planned; Iceberg's generic reader would not give a delete file its key. */
  private static List<Record> rows(Table table) throws IOException {
    List<Record> rows = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        Set<Object> deleted = new HashSet<>();
        PositionDeleteIndex positions = PositionDeleteIndex.empty();
        for (DeleteFile deletes : task.deletes()) {
          if (ContentFileUtil.isDV(deletes)) {
            positions =
                new BaseDeleteLoader(table.io()::newInputFile)
                    .loadPositionDeletes(List.of(deletes), task.file().location());
          } else {
            Schema key = table.schema().select("id");
            read(table.io().newInputFile(deletes), key).forEach(row -> deleted.add(row.get(0)));
          }
        }
        List<Record> all = read(table.io().newInputFile(task.file()), table.schema());
        for (int i = 0; i < all.size(); i++) {
          if (!positions.isDeleted(i) && !deleted.contains(all.get(i).getField("id"))) {
            rows.add(all.get(i));
          }
        }
      }
    }
    return rows;
  }

  private static List<Record> read(InputFile file, Schema schema) throws IOException {
    List<Record> rows = new ArrayList<>();
    try (CloseableIterable<Record> read =
        Parquet.read(file)
            .project(schema)
            .createReaderFunc(message -> GenericParquetReaders.buildReader(schema, message))
            .build()) {
      read.forEach(rows::add);
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(
      value = DeleteMode.class,
      names = {"EQUALITY", "DELETION_VECTORS"})
  void dataAndDeletesAreEncryptedAndReadBack(DeleteMode mode) throws IOException {
    String name = lake.newName();
    catalog.createTable(
        Lake.id(name), SCHEMA, Shapes.BUCKETS.spec(), Map.of("format-version", "3"));
    try (CdcSink sink =
        CdcSink.builder(catalog, Lake.id(name)).sinkId("s").deleteMode(mode).build()) {
      for (int id = 0; id < 50; id += 1) {
        sink.write(row(SCHEMA, id, SECRET, "old"), ChangeKind.INSERT, 1);
      }
      sink.commit(10);
      for (int id = 0; id < 50; id += 5) {
        sink.write(row(SCHEMA, id, SECRET, "old"), ChangeKind.UPDATE_BEFORE, 2);
        sink.write(row(SCHEMA, id, SECRET, "new"), ChangeKind.UPDATE_AFTER, 2);
      }
      sink.write(row(SCHEMA, 49, SECRET, "old"), ChangeKind.DELETE, 3);
      sink.commit(20);
    }
    Table table = catalog.loadTable(Lake.id(name));
    assertThat(rows(table))
        .hasSize(49)
        .filteredOn(row -> row.getField("data").equals("new"))
        .hasSize(10);

    List<ContentFile<?>> files = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        files.add(task.file());
        files.addAll(task.deletes());
      }
    }
    assertThat(files).hasSizeGreaterThan(8);
    for (ContentFile<?> file : files) {
      byte[] bytes = Files.readAllBytes(Path.of(file.location().replaceFirst("^file:(//)?", "")));
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      assertThat(file.keyMetadata()).isNotNull();
      assertThat(file.fileSizeInBytes()).isEqualTo(bytes.length);
      // Parquet encrypts itself; of other formats the whole file is encrypted.
      assertThat(text)
          .startsWith(file.format() == FileFormat.PARQUET ? "PARE" : "AGS1")
          .doesNotContain(SECRET);
    }
  }
}
