package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.TableProperties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which formats files have (193, 194). */
class FileFormatScenariosTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static String tableOf(Map<String, String> properties) {
    String table = lake.newName();
    lake.create(table, Shapes.T0.schema(), Shapes.T0.spec(), properties);
    return table;
  }

  private static CommitResult updateTwice(String table) {
    try (CdcSink sink = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build()) {
      sink.write(row(Shapes.T0.schema(), 1, "n", "1"), ChangeKind.INSERT, 1);
      sink.commit(1);
      sink.write(row(Shapes.T0.schema(), 1, "n", "2"), ChangeKind.UPDATE_AFTER, 2);
      return sink.commit(2);
    }
  }

  private static void checkFormats(String table, FileFormat data, FileFormat deletes) {
    updateTwice(table);
    assertThat(lake.rows(table)).containsExactly(row(Shapes.T0.schema(), 1, "n", "2"));
    for (ContentFile<?> file : lake.files(table)) {
      FileFormat expected = file.content() == FileContent.DATA ? data : deletes;
      assertThat(file.format()).isEqualTo(expected);
      assertThat(file.location()).endsWith("." + expected.name().toLowerCase(Locale.ROOT));
    }
    assertThat(lake.files(table)).hasSize(3);
  }

  @Test
  @DisplayName("193: files are Parquet when the table does not say")
  void filesAreParquetWhenTheTableDoesNotSay() {
    checkFormats(tableOf(Map.of()), FileFormat.PARQUET, FileFormat.PARQUET);
  }

  @ParameterizedTest
  @CsvSource({"avro, AVRO", "orc, ORC", "parquet, PARQUET", "Orc, ORC", "AVRO, AVRO"})
  @DisplayName("193, 194: files of both kinds are in the table's format, in whichever case it is")
  void filesAreInTheTablesFormat(String property, FileFormat format) {
    checkFormats(tableOf(Map.of(TableProperties.DEFAULT_FILE_FORMAT, property)), format, format);
  }

  @ParameterizedTest
  @CsvSource({
    "parquet, orc",
    "parquet, avro",
    "orc, parquet",
    "orc, avro",
    "avro, parquet",
    "avro, ORC"
  })
  @DisplayName("194: delete files are in the format that the table gives for them")
  void deleteFilesAreInTheirOwnFormat(String data, String deletes) {
    checkFormats(
        tableOf(
            Map.of(
                TableProperties.DEFAULT_FILE_FORMAT, data,
                TableProperties.DELETE_DEFAULT_FILE_FORMAT, deletes)),
        FileFormat.fromString(data),
        FileFormat.fromString(deletes));
  }

  @Test
  @DisplayName("194: a format for deletes alone leaves data Parquet")
  void aFormatForDeletesAloneLeavesDataParquet() {
    checkFormats(
        tableOf(Map.of(TableProperties.DELETE_DEFAULT_FILE_FORMAT, "avro")),
        FileFormat.PARQUET,
        FileFormat.AVRO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"puffin", "csv", "", " orc", "metadata"})
  @DisplayName("193, 194: a format that holds no rows is refused, and no table is created with it")
  void anUnknownFormatIsRefused(String format) {
    for (String property :
        List.of(TableProperties.DEFAULT_FILE_FORMAT, TableProperties.DELETE_DEFAULT_FILE_FORMAT)) {
      String table = tableOf(Map.of(property, format));
      assertThatThrownBy(
              () -> CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build().close())
          .isInstanceOf(TableConfigurationException.class)
          .hasMessageContaining("its property " + property + " is '" + format + "'")
          .hasMessageContaining("set it to parquet, orc or avro");
    }
  }
}
