package dev.floe.cdc.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.testing.FilesWithoutIds;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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

/** Files without field ids are compacted. */
class NameMappedCompactionTest {
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
  void columnsAreReadByTheMappingsNames(FileFormat format) throws IOException {
    try (Lake lake = new Lake(folder)) {
      String name = lake.newName();
      Table table =
          lake.create(
              name,
              SCHEMA,
              PartitionSpec.unpartitioned(),
              Map.of(
                  "format-version",
                  "3",
                  TableProperties.DEFAULT_NAME_MAPPING,
                  NameMappingParser.toJson(MappingUtil.create(SCHEMA))));
      table.newAppend().appendFile(FilesWithoutIds.of(folder, format)).commit();
      table.updateSchema().renameColumn("id", "number").commit();

      List<GroupResult> results = compactByNumber(lake, table);

      assertThat(results).singleElement().matches(result -> result.givenUp().isEmpty());
      assertThat(lake.rows(name))
          .extracting(row -> row.get(0) + " " + row.get(1))
          .containsExactly("a 4", "a 5");
    }
  }

  private static List<GroupResult> compactByNumber(Lake lake, Table table) {
    List<GroupResult> results = new ArrayList<>();
    CompactionRules all = new CompactionRules(CompactionRules.Scope.ALL, 0.2, OptionalLong.empty());
    try (SortBudget budget = SortBudget.ofMegabytes(4);
        SpillStore store = SpillStore.inDirectory(lake.folder().resolve("spill"))) {
      new Compactor(table, Branch.MAIN, List.of("number"), all).run(budget, store, results::add);
    }
    return results;
  }
}
