package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.InputColumns;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An input whose columns take types from the table (59, 68, Z14). */
class InputColumnsTest {
  private static final Schema TABLE =
      new Schema(
          NestedField.required(1, "id", Types.IntegerType.get()),
          NestedField.optional(2, "price", Types.DecimalType.of(10, 2)),
          NestedField.optional(3, "trace", Types.UUIDType.get()));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  /** Decimals of any scale, and sixteen bytes where a uuid is wanted; no other bytes. */
  private static Schema loose(Schema table) {
    List<NestedField> columns = new ArrayList<>();
    for (String name : List.of("id", "price", "trace")) {
      NestedField wanted = table.findField(name);
      if (name.equals("trace") && wanted.type().typeId() != Types.UUIDType.get().typeId()) {
        throw new IllegalArgumentException(
            "column 'trace' of the input is bytes, and the table has " + wanted.type());
      }
      columns.add(
          name.equals("id")
              ? NestedField.required(11, name, Types.IntegerType.get())
              : NestedField.optional(20 + columns.size(), name, wanted.type()));
    }
    return new Schema(columns);
  }

  private static TableRequirements requirements(Optional<Schema> created, InputColumns input) {
    return new TableRequirements(
        List.of("id"),
        WriteMode.RETRACT,
        created.map(schema -> new TableDefinition(schema, List.of(), Map.of())),
        Optional.of(input),
        Branch.MAIN,
        DeleteMode.AUTO);
  }

  private static TableIdentifier newId() {
    String name = lake.newName();
    return TableIdentifier.of("new-" + name, name);
  }

  private static PinnedTable resolve(TableIdentifier id, TableRequirements requirements) {
    return new TableResolver(lake.catalog()).resolve(id, requirements);
  }

  @Test
  void anInputTakesItsTypesFromATableThatExists() {
    String name = lake.newName();
    lake.create(name, TABLE, PartitionSpec.unpartitioned());
    PinnedTable table =
        resolve(Lake.id(name), requirements(Optional.empty(), InputColumnsTest::loose));
    assertThat(table.schema().findType("price")).isEqualTo(Types.DecimalType.of(10, 2));
  }

  @Test
  void anInputTakesItsTypesFromATableThatIsCreated() {
    TableIdentifier id = newId();
    resolve(id, requirements(Optional.of(TABLE), InputColumnsTest::loose));
    assertThat(lake.catalog().tableExists(id)).isTrue();
  }

  @Test
  @DisplayName("Z14: columns that cannot fill the table's are refused before it is created")
  void anInputWithoutFittingColumnsCreatesNothing() {
    TableIdentifier id = newId();
    Schema text =
        new Schema(
            NestedField.required(1, "id", Types.IntegerType.get()),
            NestedField.optional(2, "price", Types.DecimalType.of(10, 2)),
            NestedField.optional(3, "trace", Types.StringType.get()));
    assertThatThrownBy(
            () -> resolve(id, requirements(Optional.of(text), InputColumnsTest::loose)))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessage(
            "cannot write to table "
                + id
                + ": column 'trace' of the input is bytes, and the table has string");
    assertThat(lake.catalog().namespaceExists(id.namespace())).isFalse();
  }

  @Test
  @DisplayName("Z14: columns that misfit are refused before the table is created")
  void anInputThatMisfitsCreatesNothing() {
    TableIdentifier id = newId();
    InputColumns fixed =
        InputColumns.of(new Schema(NestedField.required(1, "id", Types.LongType.get())));
    assertThatThrownBy(() -> resolve(id, requirements(Optional.of(TABLE), fixed)))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("column 'id' is long in the input and int in the table");
    assertThat(lake.catalog().namespaceExists(id.namespace())).isFalse();
  }
}
