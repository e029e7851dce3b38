package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.TableProperties;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.StripeInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tables ask of their ORC and Avro files, looked up in the files (195). */
class FormatPropertiesTest {
  private static final int ROWS = 12_000;

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static String written(String format, int rows, Map<String, String> properties) {
    String table = lake.newName();
    Map<String, String> all = new HashMap<>(properties);
    all.put(TableProperties.DEFAULT_FILE_FORMAT, format);
    lake.create(table, Shapes.T0.schema(), Shapes.T0.spec(), all);
    try (CdcSink sink = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build()) {
      sink.write(row(Shapes.T0.schema(), 0, "n", "d"), ChangeKind.INSERT, 1);
      sink.commit(1);
      for (int id = 0; id < rows; id++) {
        sink.write(
            row(Shapes.T0.schema(), id, "name " + id, "d" + id * 31), ChangeKind.UPDATE_AFTER, 2);
      }
      sink.commit(2);
    }
    assertThat(lake.rows(table)).hasSize(rows);
    return table;
  }

  /** The files of a kind that the second epoch wrote. */
  private static List<String> files(String table, FileContent content) {
    List<String> files =
        lake.files(table).stream()
            .filter(file -> file.content() == content && file.dataSequenceNumber() == 2)
            .map(ContentFile::location)
            .distinct()
            .toList();
    assertThat(files).isNotEmpty();
    return files;
  }

  private static Reader orc(String table, FileContent content) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(files(table, content).get(0));
    return OrcFile.createReader(path, OrcFile.readerOptions(new Configuration()));
  }

  private static String avroCodec(String table, FileContent content) throws IOException {
    File file = new File(files(table, content).get(0).replaceFirst("^file:", ""));
    try (DataFileReader<Object> reader = new DataFileReader<>(file, new GenericDatumReader<>())) {
      return reader.getMetaString("avro.codec");
    }
  }

  @Test
  @DisplayName("195: ORC's compression, for data and, apart from it, for deletes")
  void compressionOfOrcFiles() throws IOException {
    String table =
        written(
            "orc",
            10,
            Map.of(
                TableProperties.ORC_COMPRESSION, "snappy",
                TableProperties.DELETE_ORC_COMPRESSION, "zstd"));
    try (Reader data = orc(table, FileContent.DATA);
        Reader deletes = orc(table, FileContent.EQUALITY_DELETES)) {
      assertThat(data.getCompressionKind()).isEqualTo(CompressionKind.SNAPPY);
      assertThat(deletes.getCompressionKind()).isEqualTo(CompressionKind.ZSTD);
    }
    String other = written("orc", 10, Map.of(TableProperties.ORC_COMPRESSION, "none"));
    try (Reader data = orc(other, FileContent.DATA);
        Reader deletes = orc(other, FileContent.EQUALITY_DELETES)) {
      assertThat(data.getCompressionKind()).isEqualTo(CompressionKind.NONE);
      assertThat(deletes.getCompressionKind()).isEqualTo(CompressionKind.NONE);
    }
  }

  @Test
  @DisplayName("195: Avro's compression, for data and, apart from it, for deletes")
  void compressionOfAvroFiles() throws IOException {
    String table =
        written(
            "avro",
            10,
            Map.of(
                TableProperties.AVRO_COMPRESSION, "snappy",
                TableProperties.DELETE_AVRO_COMPRESSION, "zstd"));
    assertThat(avroCodec(table, FileContent.DATA)).isEqualTo("snappy");
    assertThat(avroCodec(table, FileContent.EQUALITY_DELETES)).isEqualTo("zstandard");
    String other = written("avro", 10, Map.of());
    assertThat(avroCodec(other, FileContent.DATA)).isEqualTo("deflate");
    assertThat(avroCodec(other, FileContent.EQUALITY_DELETES)).isEqualTo("deflate");
  }

  @Test
  @DisplayName("195: ORC's stripe size, and split offsets in the manifest where stripes begin")
  void stripesOfOrcFiles() throws IOException {
    String table =
        written(
            "orc",
            ROWS,
            Map.of(
                TableProperties.ORC_STRIPE_SIZE_BYTES, "10000",
                TableProperties.ORC_COMPRESSION, "none"));
    try (Reader data = orc(table, FileContent.DATA)) {
      List<StripeInformation> stripes = data.getStripes();
      assertThat(stripes).hasSizeGreaterThan(1);
      ContentFile<?> file =
          lake.files(table).stream()
              .filter(f -> f.content() == FileContent.DATA && f.dataSequenceNumber() == 2)
              .findFirst()
              .orElseThrow();
      assertThat(file.splitOffsets())
          .isEqualTo(stripes.stream().map(StripeInformation::getOffset).toList());
      assertThat(file.recordCount()).isEqualTo(ROWS).isEqualTo(data.getNumberOfRows());
    }
  }

  @Test
  @DisplayName("195: ORC's bloom filters, on a column that delete files do not have")
  void bloomFiltersOfOrcFiles() {
    Map<String, String> plain = Map.of(TableProperties.ORC_COMPRESSION, "none");
    Map<String, String> filtered = new HashMap<>(plain);
    filtered.put(TableProperties.ORC_BLOOM_FILTER_COLUMNS, "name");
    long without = sizeOfData(written("orc", 1_000, plain));
    long with = sizeOfData(written("orc", 1_000, filtered));
    assertThat(with).isGreaterThan(without + 1_000);
  }

  private static long sizeOfData(String table) {
    return lake.files(table).stream()
        .filter(file -> file.content() == FileContent.DATA)
        .mapToLong(ContentFile::fileSizeInBytes)
        .max()
        .orElseThrow();
  }

  @Test
  @DisplayName("195: metrics modes of ORC files")
  void metricsModesOfOrcFiles() {
    String table =
        written(
            "orc",
            10,
            Map.of(
                "write.metadata.metrics.default", "counts",
                "write.metadata.metrics.column.name", "truncate(3)",
                "write.metadata.metrics.column.data", "none"));
    ContentFile<?> data =
        lake.files(table).stream()
            .filter(file -> file.content() == FileContent.DATA && file.dataSequenceNumber() == 2)
            .findFirst()
            .orElseThrow();
    assertThat(data.valueCounts()).containsOnlyKeys(1, 2);
    assertThat(data.lowerBounds()).containsOnlyKeys(2);
    assertThat(data.lowerBounds().get(2).remaining()).isEqualTo(3);
  }
}
