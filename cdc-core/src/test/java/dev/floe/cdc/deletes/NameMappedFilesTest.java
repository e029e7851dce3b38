package dev.floe.cdc.deletes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.FilesWithoutIds;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.mapping.MappingUtil;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Files without field ids, as tables have them that were made of other tables' files. */
class NameMappedFilesTest {
  @SuppressWarnings("unused") // A source of parameters.
  private static final List<FileFormat> FORMATS = Formats.ALL;

  /** The columns of the files are the other way round. */
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "name", Types.StringType.get()),
          NestedField.required(2, "id", Types.IntegerType.get()));

  @TempDir Path folder;

  @ParameterizedTest
  @FieldSource("FORMATS")
  void columnsAreFoundByTheMappingsNames(FileFormat format) throws IOException {
    try (Lake lake = new Lake(folder)) {
      Table table =
          lake.create(
              lake.newName(),
              SCHEMA,
              PartitionSpec.unpartitioned(),
              Map.of(
                  "format-version",
                  "3",
                  TableProperties.DEFAULT_NAME_MAPPING,
                  NameMappingParser.toJson(MappingUtil.create(SCHEMA))));
      // Files know the names of old; ids hold.
      table.updateSchema().renameColumn("id", "number").commit();
      KeySchema key = KeySchema.of(table.schema(), List.of(2));
      List<String> read =
          KeyedFiles.read(
              KeyReader.open(table, new KeyForm(key), FilesWithoutIds.of(folder, format)));
      assertThat(read).containsExactly("0=80000005", "1=80000004");
    }
  }
}
