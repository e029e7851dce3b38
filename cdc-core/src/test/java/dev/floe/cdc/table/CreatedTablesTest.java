package dev.floe.cdc.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.row.RandomTypes;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the sink creates, it takes (Z14). */
class CreatedTablesTest {
  private static final int TABLES = 40;
  private static final int KEY_ID = 1_000_000;

  @Test
  @DisplayName("68/Z14: tables of random columns are created and then taken")
  void createdTablesOfRandomColumnsAreTaken(@TempDir Path folder) {
    try (Lake lake = new Lake(folder)) {
      for (long seed = 0; seed < TABLES; seed++) {
        Random random = new Random(seed);
        Schema schema = new Schema(withKey(random));
        TableIdentifier id = Lake.id("t" + seed);
        TableRequirements requirements = requirements(schema, random);
        PinnedTable created = new TableResolver(lake.catalog()).resolve(id, requirements);
        PinnedTable taken = new TableResolver(lake.catalog()).resolve(id, requirements);
        String where = "seed " + seed + ", " + schema;
        assertThat(taken.pin()).as(where).isEqualTo(created.pin());
        assertThat(taken.keyFields())
            .as(where)
            .isEqualTo(created.keyFields())
            .extracting(NestedField::name)
            .containsExactlyInAnyOrderElementsOf(requirements.equalityColumns());
        Table table = lake.load("t" + seed);
        assertThat(table.schema().identifierFieldNames())
            .as(where)
            .containsExactlyInAnyOrderElementsOf(requirements.equalityColumns());
        assertThat(table.schema().columns())
            .as(where)
            .extracting(NestedField::name)
            .isEqualTo(schema.columns().stream().map(NestedField::name).toList());
      }
    }
  }

  /** Random columns, with one that can be a key at a random place. */
  private static List<NestedField> withKey(Random random) {
    List<NestedField> columns = new ArrayList<>(new RandomTypes(random).row().fields());
    columns.add(
        random.nextInt(columns.size() + 1),
        random.nextBoolean()
            ? NestedField.optional(KEY_ID, "key", Types.LongType.get())
            : NestedField.required(KEY_ID, "key", Types.LongType.get()));
    return columns;
  }

  private static TableRequirements requirements(Schema schema, Random random) {
    List<String> key = new ArrayList<>(List.of("key"));
    schema.columns().stream()
        .filter(column -> isKey(column.type()) && random.nextInt(6) == 0)
        .forEach(column -> key.add(column.name()));
    TableDefinition definition =
        new TableDefinition(
            schema,
            random.nextBoolean() ? List.of("bucket(key, 4)") : List.of(),
            Map.of("format-version", version(schema)));
    return new TableRequirements(
        key.stream().distinct().toList(),
        random.nextBoolean() ? WriteMode.UPSERT : WriteMode.RETRACT,
        Optional.of(random.nextBoolean() ? definition.withSort(List.of("key desc")) : definition));
  }

  private static boolean isKey(Type type) {
    return KeyTypes.supported(type) && type.typeId() != Type.TypeID.FIXED;
  }

  private static String version(Schema schema) {
    try {
      Schema.checkCompatibility(schema, 2);
      return "2";
    } catch (IllegalStateException needsVersion3) {
      return "3";
    }
  }
}
