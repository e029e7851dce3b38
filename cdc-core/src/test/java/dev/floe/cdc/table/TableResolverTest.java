package dev.floe.cdc.table;

import static org.apache.iceberg.expressions.Expressions.bucket;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.KeyEncoder;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which existing tables a sink takes (52-55, 69-76, 88-93). */
class TableResolverTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "a", Types.IntegerType.get()),
          NestedField.optional(2, "b", Types.StringType.get()),
          NestedField.required(3, "c", Types.LongType.get()),
          NestedField.required(
              4, "s", Types.StructType.of(NestedField.required(5, "id", Types.IntegerType.get()))));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static String table(Schema schema, PartitionSpec spec) {
    String name = lake.newName();
    lake.create(name, schema, spec);
    return name;
  }

  private static PinnedTable resolve(String table, WriteMode mode, String... key) {
    return new TableResolver(lake.catalog())
        .resolve(Lake.id(table), new TableRequirements(List.of(key), mode, Optional.empty()));
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(
      String table, WriteMode mode, String... key) {
    return assertThatThrownBy(() -> resolve(table, mode, key))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageStartingWith("cannot write to table db." + table + ": ");
  }

  private static AbstractThrowableAssert<?, ?> assertKeyRefused(Schema schema, String... key) {
    return assertRefused(table(schema, PartitionSpec.unpartitioned()), WriteMode.RETRACT, key);
  }

  @Test
  @DisplayName("52: key columns are in the order of their field ids, however declared")
  void keyColumnsAreInTheOrderOfTheirIds() {
    Schema identified = new Schema(SCHEMA.columns(), Set.of(3, 1));
    String table = table(identified, PartitionSpec.unpartitioned());
    assertThat(resolve(table, WriteMode.RETRACT).keyFieldIds()).containsExactly(1, 3);
    assertThat(resolve(table, WriteMode.RETRACT, "c", "a").keyFieldIds()).containsExactly(1, 3);
    assertThat(resolve(table, WriteMode.RETRACT, "c").keyFieldIds()).containsExactly(3);
  }

  @Test
  @DisplayName("53: a table of format version 1 is refused")
  void formatVersion1IsRefused() {
    String table = lake.newName();
    lake.create(
        table, SCHEMA, PartitionSpec.unpartitioned(), Map.of(TableProperties.FORMAT_VERSION, "1"));
    assertRefused(table, WriteMode.RETRACT, "a")
        .hasMessageContaining("it has format version 1")
        .hasMessageContaining("format-version to 2")
        .hasMessageContaining("append-only sink");
  }

  @Test
  @DisplayName("55: a table of format version 3 is taken")
  void formatVersion3IsTaken() {
    String table = lake.newName();
    lake.create(
        table, SCHEMA, PartitionSpec.unpartitioned(), Map.of(TableProperties.FORMAT_VERSION, "3"));
    assertThat(resolve(table, WriteMode.RETRACT, "a").keyFieldIds()).containsExactly(1);
  }

  @Test
  @DisplayName("69, 76: without key columns and identifier fields both remedies are named")
  void withoutAnyKeyBothRemediesAreNamed() {
    assertKeyRefused(SCHEMA)
        .hasMessageContaining(
            "no equality columns are given and the table has no identifier fields")
        .hasMessageContaining("give equality columns, or set identifier fields on the table");
  }

  @Test
  @DisplayName("70: a key column that the table lacks")
  void aMissingKeyColumnIsRefused() {
    assertKeyRefused(SCHEMA, "x")
        .hasMessageContaining("equality column 'x' does not exist; the columns are [a, b, c, s]");
  }

  @Test
  @DisplayName("70, 80: names are compared exactly")
  void namesAreComparedExactly() {
    assertKeyRefused(SCHEMA, "A").hasMessageContaining("equality column 'A' does not exist");
  }

  @Test
  @DisplayName("71: an optional key column")
  void anOptionalKeyColumnIsRefused() {
    assertKeyRefused(SCHEMA, "b")
        .hasMessageContaining("equality column 'b' is optional")
        .hasMessageContaining("must be required");
  }

  @Test
  @DisplayName("72: a nested key column")
  void aNestedKeyColumnIsRefused() {
    assertKeyRefused(SCHEMA, "s.id")
        .hasMessageContaining("equality column 's.id'")
        .hasMessageContaining("only top-level columns can be keys");
  }

  @Test
  @DisplayName("72: a top-level key column with a dot in its name")
  void aKeyColumnWithADotInItsNameIsRefused() {
    Schema schema = new Schema(NestedField.required(1, "a.b", Types.IntegerType.get()));
    assertKeyRefused(schema, "a.b")
        .hasMessageContaining("equality column 'a.b'")
        .hasMessageContaining("only top-level columns can be keys");
  }

  @Test
  void aKeyColumnNamedTwiceIsRefused() {
    assertKeyRefused(SCHEMA, "a", "a").hasMessageContaining("equality column 'a' is named twice");
  }

  @Test
  @DisplayName("73/Z15: a nested identifier field")
  void aNestedIdentifierFieldIsRefused() {
    assertKeyRefused(new Schema(SCHEMA.columns(), Set.of(5)))
        .hasMessageContaining("its identifier field 's.id' is nested")
        .hasMessageContaining("give top-level equality columns");
  }

  @Test
  @DisplayName("54: a key of no columns is refused, by the encoder of keys too")
  void aKeyOfNoColumnsIsRefused() {
    assertThatThrownBy(() -> new KeyEncoder(SCHEMA, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no key column is given, every row would have the same key");
  }

  @Test
  @DisplayName("73: a nested identifier field is not taken for a column of its name")
  void aNestedIdentifierFieldIsNotTakenForAColumnOfItsName() {
    Schema schema =
        new Schema(
            List.of(
                NestedField.required(1, "id", Types.IntegerType.get()),
                NestedField.required(
                    2,
                    "s",
                    Types.StructType.of(NestedField.required(3, "id", Types.IntegerType.get())))),
            Set.of(3));
    assertKeyRefused(schema).hasMessageContaining("its identifier field 's.id' is nested");
    String table = table(schema, PartitionSpec.unpartitioned());
    assertThat(resolve(table, WriteMode.RETRACT, "id").keyFieldIds()).containsExactly(1);
  }

  static List<Type> version3TypesThatMakeNoKey() {
    return List.of(
        Types.VariantType.get(), Types.GeometryType.crs84(), Types.GeographyType.crs84());
  }

  @ParameterizedTest
  @MethodSource("version3TypesThatMakeNoKey")
  @DisplayName("Z15: types of version 3 that make no key are refused by name and type")
  void typesOfVersion3ThatMakeNoKeyAreRefused(Type type) {
    String table = lake.newName();
    lake.create(
        table,
        new Schema(NestedField.required(1, "k", type)),
        PartitionSpec.unpartitioned(),
        Map.of(TableProperties.FORMAT_VERSION, "3"));
    assertRefused(table, WriteMode.RETRACT, "k")
        .hasMessageContaining("equality column 'k' has type " + type);
  }

  @Test
  void anUnknownFormatVersionIsRefused() {
    String table = lake.newName();
    lake.catalog()
        .buildTable(Lake.id(table), SCHEMA)
        .withLocation(lake.folder().resolve(table).toUri().toString())
        .withProperty(TableProperties.FORMAT_VERSION, "4")
        .create();
    assertRefused(table, WriteMode.RETRACT, "a")
        .hasMessageContaining("it has format version 4, and this release writes versions 2 to 3");
  }

  static List<Type> typesThatMakeNoKey() {
    return List.of(
        Types.FloatType.get(),
        Types.DoubleType.get(),
        Types.StructType.of(NestedField.required(20, "x", Types.IntegerType.get())),
        Types.ListType.ofRequired(21, Types.IntegerType.get()),
        Types.MapType.ofRequired(22, 23, Types.StringType.get(), Types.IntegerType.get()));
  }

  @ParameterizedTest
  @MethodSource("typesThatMakeNoKey")
  @DisplayName("74, 75/Z15: types that make no key are refused by name and type")
  void typesThatMakeNoKeyAreRefused(Type type) {
    String table =
        table(new Schema(NestedField.required(1, "k", type)), PartitionSpec.unpartitioned());
    Type assigned = lake.load(table).schema().findType("k");
    assertRefused(table, WriteMode.RETRACT, "k")
        .hasMessageContaining("equality column 'k' has type " + assigned);
  }

  @Test
  @DisplayName("88: upsert into a partition that the key does not tell")
  void upsertIntoANonKeyPartitionIsRefused() {
    String table = table(Shapes.TD.schema(), Shapes.TD.spec());
    assertRefused(table, WriteMode.UPSERT, "id")
        .hasMessageContaining("upsert")
        .hasMessageContaining("'ts'");
    assertThat(resolve(table, WriteMode.UPSERT, "id", "ts").partitionFollowsKey()).isTrue();
  }

  @Test
  @DisplayName("90: a partition that the key does not tell is taken without upsert")
  void aNonKeyPartitionIsTakenWithoutUpsert() {
    PinnedTable pinned =
        resolve(table(Shapes.TD.schema(), Shapes.TD.spec()), WriteMode.RETRACT, "id");
    assertThat(pinned.partitionFollowsKey()).isFalse();
    assertThat(pinned.columnsOfDelete()).containsExactly(true, true, false);
  }

  @Test
  @DisplayName("91/Z16: a void partition field has no source")
  void aVoidPartitionFieldHasNoSource() {
    PartitionSpec spec = PartitionSpec.builderFor(Shapes.TD.schema()).alwaysNull("ts").build();
    PinnedTable pinned = resolve(table(Shapes.TD.schema(), spec), WriteMode.UPSERT, "id");
    assertThat(pinned.partitionFollowsKey()).isTrue();
    assertThat(pinned.columnsOfDelete()).containsExactly(true, false, false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "bucket(a, 4)",
        "truncate(b, 2)",
        "year(t)",
        "month(t)",
        "day(t)",
        "hour(t)",
        "void(b)",
        "day(t);bucket(t, 2);bucket(b, 3);b"
      })
  @DisplayName("92: all transforms are taken, several of one column too")
  void allTransformsAreTaken(String partition) {
    Schema schema =
        new Schema(
            NestedField.required(1, "a", Types.IntegerType.get()),
            NestedField.optional(2, "b", Types.StringType.get()),
            NestedField.optional(3, "t", Types.TimestampType.withoutZone()));
    PartitionSpec spec = PartitionText.parse(schema, List.of(partition.split(";", -1)));
    PinnedTable pinned = resolve(table(schema, spec), WriteMode.RETRACT, "a");
    assertThat(pinned.spec().fields()).hasSameSizeAs(spec.fields());
  }

  @Test
  @DisplayName("93: a catalog that fails is a configuration error with its cause")
  void aFailingCatalogIsAConfigurationError() {
    String table = table(SCHEMA, PartitionSpec.unpartitioned());
    FaultyCatalog down = lake.connect(new FaultyCatalog(new Faults().catalogDown(true)));
    TableRequirements requirements =
        new TableRequirements(List.of("a"), WriteMode.RETRACT, Optional.empty());
    assertThatThrownBy(() -> new TableResolver(down).resolve(Lake.id(table), requirements))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessage("cannot load table db." + table + ": the catalog is down; check the catalog")
        .hasRootCauseMessage("the catalog is down");
  }

  @Test
  @DisplayName("61: a missing table that may not be created")
  void aMissingTableIsRefused() {
    assertRefused("nowhere", WriteMode.RETRACT, "a")
        .hasMessageContaining("it does not exist; create it, or let the sink create it");
  }

  @Test
  void aMetadataTableIsRefused() {
    String table = table(SCHEMA, PartitionSpec.unpartitioned());
    TableIdentifier files =
        TableIdentifier.of("db", table, MetadataTableType.FILES.name().toLowerCase(Locale.ROOT));
    TableRequirements requirements =
        new TableRequirements(List.of("a"), WriteMode.RETRACT, Optional.empty());
    assertThatThrownBy(() -> new TableResolver(lake.catalog()).resolve(files, requirements))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("cannot write to table");
  }

  @Test
  @DisplayName("43: rows under an older spec that a key does not reach are refused")
  void rowsUnderAnOlderSpecThatAKeyDoesNotReachAreRefused() {
    String table = table(Shapes.TP.schema(), Shapes.TP.spec());
    try (var sink = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build()) {
      sink.write(Rows.row(Shapes.T0.schema(), 1, "n", "d"), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    lake.load(table).updateSpec().removeField("name").addField(bucket("id", 4)).commit();
    assertThatThrownBy(() -> resolve(table, WriteMode.UPSERT))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("spec 0 has the field 'name'")
        .hasMessageContaining("rewrite the table's data files into a spec");
    assertThat(resolve(table, WriteMode.RETRACT).reach().specIds()).containsExactly(1, 0);
  }

  @Test
  void anEvolvedSpecOfAnEmptyTableIsTaken() {
    String table = table(Shapes.T0.schema(), Shapes.T0.spec());
    lake.load(table).updateSpec().addField("name").commit();
    assertThat(resolve(table, WriteMode.RETRACT).spec().isPartitioned()).isTrue();
  }
}
