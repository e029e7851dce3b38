package dev.floe.cdc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a missing table (56-65, Z14). */
class TableCreationTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.optional(1, "name", Types.StringType.get()),
          NestedField.optional(2, "id", Types.IntegerType.get()),
          NestedField.optional(3, "day", Types.DateType.get()),
          NestedField.optional(4, "ratio", Types.DoubleType.get()),
          NestedField.optional(
              5,
              "user",
              Types.StructType.of(NestedField.optional(6, "id", Types.IntegerType.get()))));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static TableDefinition definition(
      List<String> partition, Map<String, String> properties) {
    return new TableDefinition(SCHEMA, partition, properties);
  }

  private static PinnedTable create(
      Catalog catalog, TableIdentifier id, TableDefinition definition, String... key) {
    return new TableResolver(catalog)
        .resolve(
            id, new TableRequirements(List.of(key), WriteMode.UPSERT, Optional.of(definition)));
  }

  private static TableIdentifier newId() {
    String name = lake.newName();
    return TableIdentifier.of("new-" + name, name);
  }

  private static int formatVersion(Table table) {
    return ((HasTableOperations) table).operations().current().formatVersion();
  }

  @Test
  @DisplayName("56: namespace and table are created, version 2, identified by the key")
  void namespaceAndTableAreCreated() {
    TableIdentifier id = newId();
    PinnedTable pinned =
        create(lake.catalog(), id, definition(List.of("bucket(id, 4)"), Map.of("p", "v")), "id");
    assertThat(lake.catalog().namespaceExists(id.namespace())).isTrue();
    Table table = lake.catalog().loadTable(id);
    assertThat(formatVersion(table)).isEqualTo(2);
    assertThat(table.schema().identifierFieldNames()).containsExactly("id");
    assertThat(table.schema().findField("id").isRequired()).isTrue();
    assertThat(table.schema().findField("name").isOptional()).isTrue();
    assertThat(table.spec().fields())
        .extracting(field -> field.transform().toString())
        .containsExactly("bucket[4]");
    assertThat(table.properties()).containsEntry("p", "v");
    assertThat(pinned.keyFields()).extracting(NestedField::name).containsExactly("id");
    assertThat(table.currentSnapshot()).isNull();
  }

  @Test
  @DisplayName("56: the key may have several columns, in any order of naming")
  void theKeyMayHaveSeveralColumns() {
    TableIdentifier id = newId();
    create(lake.catalog(), id, definition(List.of("id", "name"), Map.of()), "id", "name");
    assertThat(lake.catalog().loadTable(id).schema().identifierFieldNames())
        .containsExactlyInAnyOrder("name", "id");
  }

  @Test
  void noEngineWritesBoundsOfUuidsToANewTable() {
    TableIdentifier id = newId();
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.UUIDType.get()),
            NestedField.optional(2, "others", Types.ListType.ofOptional(3, Types.UUIDType.get())));
    String metricsOfOthers = "write.metadata.metrics.column.others.element";
    create(
        lake.catalog(),
        id,
        new TableDefinition(schema, List.of(), Map.of(metricsOfOthers, "none")),
        "id");
    assertThat(lake.catalog().loadTable(id).properties())
        .containsEntry("write.metadata.metrics.column.id", "counts")
        .containsEntry("write.parquet.stats-enabled.column.id", "false")
        .containsEntry(metricsOfOthers, "none")
        .containsEntry("write.parquet.stats-enabled.column.others.element", "false");
  }

  @Test
  @DisplayName("58: format version 3 and properties of one's own are honoured")
  void formatVersion3IsHonoured() {
    TableIdentifier id = newId();
    create(
        lake.catalog(), id, definition(List.of(), Map.of("format-version", "3", "x", "y")), "id");
    Table table = lake.catalog().loadTable(id);
    assertThat(formatVersion(table)).isEqualTo(3);
    assertThat(table.properties()).containsEntry("x", "y");
  }

  @Test
  @DisplayName("56: an existing namespace is used")
  void anExistingNamespaceIsUsed() {
    TableIdentifier id = Lake.id(lake.newName());
    create(lake.catalog(), id, definition(List.of(), Map.of()), "id");
    assertThat(lake.catalog().tableExists(id)).isTrue();
  }

  @Test
  @DisplayName("57: an existing table is taken as it is, whatever the definition says")
  void anExistingTableIsTakenAsItIs() {
    TableIdentifier id = Lake.id(lake.newName());
    Schema existing = new Schema(NestedField.required(1, "id", Types.LongType.get()));
    lake.catalog().createTable(id, existing, PartitionSpec.unpartitioned());
    PinnedTable pinned = create(lake.catalog(), id, definition(List.of("id"), Map.of()), "id");
    assertThat(pinned.schema().columns()).hasSize(1);
    assertThat(pinned.spec().isUnpartitioned()).isTrue();
  }

  static Stream<Arguments> misfits() {
    TableDefinition plain = definition(List.of(), Map.of());
    TableDefinition nanosecondsOnVersion2 =
        new TableDefinition(
            new Schema(
                NestedField.required(1, "id", Types.IntegerType.get()),
                NestedField.optional(2, "t", Types.TimestampNanoType.withZone())),
            List.of(),
            Map.of());
    TableDefinition variantOnVersion2 =
        new TableDefinition(
            new Schema(
                NestedField.required(1, "id", Types.IntegerType.get()),
                NestedField.optional(2, "v", Types.VariantType.get())),
            List.of(),
            Map.of());
    return Stream.of(
        Arguments.of("61: no key", plain, new String[] {}, "equality columns must be given"),
        Arguments.of("63: missing key", plain, new String[] {"x"}, "'x' does not exist"),
        Arguments.of("64: nested key", plain, new String[] {"user.id"}, "only top-level columns"),
        Arguments.of("74: double key", plain, new String[] {"ratio"}, "'ratio' has type double"),
        Arguments.of("75: struct key", plain, new String[] {"user"}, "'user' has type struct"),
        Arguments.of("key twice", plain, new String[] {"id", "id"}, "named twice"),
        Arguments.of(
            "59/Z14: version 1",
            definition(List.of(), Map.of("format-version", "1")),
            new String[] {"id"},
            "format-version is '1', and row-level deletes need 2 or 3; give 2"),
        Arguments.of(
            "version of words",
            definition(List.of(), Map.of("format-version", "two")),
            new String[] {"id"},
            "format-version is 'two'"),
        Arguments.of(
            "334: sort text",
            plain.withSort(List.of("void(id)")),
            new String[] {"id"},
            "could not find a sort term in 'void(id)'"),
        Arguments.of(
            "sort column missing",
            plain.withSort(List.of("x desc")),
            new String[] {"id"},
            "cannot sort by 'x desc'"),
        Arguments.of("list key", plain, new String[] {"name", "user"}, "'user' has type struct"),
        Arguments.of(
            "a format version that is not known",
            definition(List.of(), Map.of("format-version", "4")),
            new String[] {"id"},
            "format-version is '4', and row-level deletes need 2 or 3"),
        Arguments.of(
            "unknown version",
            definition(List.of(), Map.of("format-version", "99")),
            new String[] {"id"},
            "99"),
        Arguments.of(
            "format that holds no rows",
            definition(List.of(), Map.of("write.format.default", "puffin")),
            new String[] {"id"},
            "write.format.default is 'puffin'"),
        Arguments.of(
            "format of deletes that holds no rows",
            definition(List.of(), Map.of("write.delete.format.default", "csv")),
            new String[] {"id"},
            "write.delete.format.default is 'csv'"),
        Arguments.of(
            "88: upsert by another partition",
            definition(List.of("day(day)"), Map.of()),
            new String[] {"id"},
            "'day'"),
        Arguments.of(
            "330: partition text",
            definition(List.of("days(day)"), Map.of()),
            new String[] {"id"},
            "could not find a partition transform in 'days(day)'"),
        Arguments.of(
            "partition column missing",
            definition(List.of("day(x)"), Map.of()),
            new String[] {"id"},
            "cannot partition by 'day(x)'"),
        Arguments.of(
            "nanoseconds on version 2",
            nanosecondsOnVersion2,
            new String[] {"id"},
            "it cannot be created with format-version 2: Invalid schema for v2: Invalid type for t:"
                + " timestamptz_ns is not supported until v3; set the property format-version to 3"),
        Arguments.of("variant on version 2", variantOnVersion2, new String[] {"id"}, "variant"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("misfits")
  @DisplayName("Z14: a failed validation leaves neither table nor namespace")
  void aFailedValidationLeavesNothing(
      String what, TableDefinition definition, String[] key, String message) {
    TableIdentifier id = newId();
    assertThatThrownBy(() -> create(lake.catalog(), id, definition, key))
        .isInstanceOfAny(TableConfigurationException.class, IllegalArgumentException.class)
        .hasMessageContaining(message);
    assertThat(lake.catalog().namespaceExists(id.namespace())).isFalse();
    assertThat(lake.catalog().listTables(Lake.NAMESPACE)).doesNotContain(id);
  }

  @Test
  @DisplayName("332: a table is created with its sort order")
  void aTableIsCreatedWithItsSortOrder() {
    TableIdentifier id = newId();
    create(
        lake.catalog(),
        id,
        definition(List.of(), Map.of()).withSort(List.of("name desc", "bucket(id, 4)")),
        "id");
    assertThat(lake.catalog().loadTable(id).sortOrder().fields())
        .extracting(field -> field.transform() + " " + field.direction() + " " + field.nullOrder())
        .containsExactly("identity DESC NULLS LAST", "bucket[4] ASC NULLS FIRST");
  }

  @Test
  @DisplayName("199, 200: files of a sorted table are not said to be in its sort order")
  void filesOfASortedTableCarryNoSortOrder() {
    String name = lake.newName();
    TableIdentifier id = Lake.id(name);
    TableDefinition sorted = definition(List.of(), Map.of()).withSort(List.of("name"));
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), id)
            .sinkId("s")
            .equalityColumns("id")
            .createIfMissing(sorted)
            .build()) {
      sink.write(Rows.row(SCHEMA, "n", 1, null, null, null), ChangeKind.INSERT, 1);
      sink.commit(1);
      sink.write(Rows.row(SCHEMA, "m", 1, null, null, null), ChangeKind.UPDATE_AFTER, 2);
      sink.commit(2);
    }
    assertThat(lake.load(name).sortOrder().isSorted()).isTrue();
    assertThat(lake.files(name)).hasSizeGreaterThan(1);
    assertThat(lake.files(name)).extracting(ContentFile::sortOrderId).containsOnly(0);
  }

  @Test
  void aTableIsCreatedWhereTheDefinitionSays(@TempDir Path folder) {
    TableIdentifier id = newId();
    String location = folder.resolve("elsewhere").toUri().toString();
    create(lake.catalog(), id, definition(List.of(), Map.of()).withLocation(location), "id");
    assertThat(lake.catalog().loadTable(id).location()).isEqualTo(location.replaceAll("/$", ""));
  }

  @Test
  @DisplayName("56: a namespace of several levels is created")
  void aNamespaceOfSeveralLevelsIsCreated() {
    TableIdentifier id = TableIdentifier.of("a-" + lake.newName(), "b", "c", "t");
    create(lake.catalog(), id, definition(List.of(), Map.of()), "id");
    assertThat(lake.catalog().namespaceExists(id.namespace())).isTrue();
    assertThat(lake.catalog().tableExists(id)).isTrue();
  }

  @Test
  @DisplayName("56: levels above are created first where the catalog asks for it")
  void levelsAboveAreCreatedWhereTheCatalogAsksForIt() {
    List<Namespace> created = new ArrayList<>();
    Catalog strict =
        lake.connect(
            new JdbcCatalog() {
              @Override
              public void createNamespace(Namespace namespace, Map<String, String> metadata) {
                if (namespace.length() > 1 && !created.contains(Namespace.of(parent(namespace)))) {
                  throw new NoSuchNamespaceException("no parent of %s", namespace);
                }
                created.add(namespace);
                super.createNamespace(namespace, metadata);
              }
            });
    String top = "a-" + lake.newName();
    create(strict, TableIdentifier.of(top, "b", "c", "t"), definition(List.of(), Map.of()), "id");
    assertThat(created)
        .containsExactly(Namespace.of(top), Namespace.of(top, "b"), Namespace.of(top, "b", "c"));
  }

  private static String[] parent(Namespace namespace) {
    return Arrays.copyOf(namespace.levels(), namespace.length() - 1);
  }

  @Test
  @DisplayName("65: a creation whose answer was lost is a creation")
  void aCreationWhoseAnswerWasLostIsACreation() {
    TableIdentifier id = Lake.id(lake.newName());
    Faults faults = new Faults().nextCommit(Faults.CommitFault.REPLY_LOST);
    Catalog catalog = lake.connect(new FaultyCatalog(faults));
    PinnedTable pinned = create(catalog, id, definition(List.of(), Map.of()), "id");
    assertThat(pinned.pin().tableUuid()).isEqualTo(lake.catalog().loadTable(id).uuid());
  }

  @Test
  @DisplayName("65: workers that create at once end with one table")
  void workersThatCreateAtOnceEndWithOneTable() throws Exception {
    TableIdentifier id = newId();
    int workers = 4;
    CyclicBarrier start = new CyclicBarrier(workers);
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Future<UUID>> created = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        Catalog catalog = lake.connect(new JdbcCatalog());
        created.add(
            threads.submit(
                () -> {
                  start.await();
                  return create(catalog, id, definition(List.of(), Map.of()), "id")
                      .pin()
                      .tableUuid();
                }));
      }
      UUID expected = created.get(0).get();
      for (Future<UUID> uuid : created) {
        assertThat(uuid.get()).isEqualTo(expected);
      }
      assertThat(lake.catalog().loadTable(id).uuid()).isEqualTo(expected);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  @DisplayName("62, 84: a key column that the input may leave null is refused before creation")
  void aKeyColumnThatTheInputMayLeaveNullIsRefused() {
    TableIdentifier id = newId();
    TableRequirements requirements =
        new TableRequirements(
            List.of("id"),
            WriteMode.RETRACT,
            Optional.of(definition(List.of(), Map.of())),
            Optional.of(InputColumns.of(SCHEMA)),
            Branch.MAIN,
            DeleteMode.AUTO);
    assertThatThrownBy(() -> new TableResolver(lake.catalog()).resolve(id, requirements))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("column 'id' is nullable in the input, and required in the table");
    assertThat(lake.catalog().namespaceExists(id.namespace())).isFalse();
  }

  @Test
  @DisplayName("66: without a resolution nothing is created: building options creates nothing")
  void optionsAloneCreateNothing() {
    TableIdentifier id = newId();
    CdcSink.builder(lake.catalog(), id)
        .sinkId("s")
        .equalityColumns("id")
        .createIfMissing(definition(List.of(), Map.of()));
    assertThat(lake.catalog().namespaceExists(id.namespace())).isFalse();
  }

  @Test
  @DisplayName("65: who loses the race to create a table takes the winner's")
  void whoLosesTheRaceTakesTheWinnersTable() {
    TableIdentifier id = Lake.id(lake.newName());
    Schema winners = new Schema(NestedField.required(1, "id", Types.LongType.get()));
    Faults faults = new Faults();
    faults.beforeNextCommit(
        () -> lake.catalog().createTable(id, winners, PartitionSpec.unpartitioned()));
    Catalog racing = lake.connect(new FaultyCatalog(faults));
    PinnedTable pinned = create(racing, id, definition(List.of(), Map.of()), "id");
    assertThat(pinned.schema().columns()).hasSize(1);
    assertThat(pinned.schema().findType("id")).isEqualTo(Types.LongType.get());
  }

  @Test
  @DisplayName("65: a winner's table that does not fit is refused and left alone")
  void aWinnersTableThatDoesNotFitIsRefused() {
    TableIdentifier id = Lake.id(lake.newName());
    Schema winners = new Schema(NestedField.required(1, "other", Types.LongType.get()));
    Faults faults = new Faults();
    faults.beforeNextCommit(
        () -> lake.catalog().createTable(id, winners, PartitionSpec.unpartitioned()));
    Catalog racing = lake.connect(new FaultyCatalog(faults));
    assertThatThrownBy(() -> create(racing, id, definition(List.of(), Map.of()), "id"))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("equality column 'id' does not exist; the columns are [other]");
    assertThat(lake.catalog().loadTable(id).schema().columns()).hasSize(1);
  }

  @Test
  @DisplayName("65: who loses the race to create a namespace goes on")
  void whoLosesTheRaceToCreateANamespaceGoesOn() {
    TableIdentifier id = newId();
    Catalog late =
        lake.connect(
            new JdbcCatalog() {
              @Override
              public boolean namespaceExists(Namespace namespace) {
                boolean exists = super.namespaceExists(namespace);
                if (!exists) {
                  lake.catalog().createNamespace(namespace);
                }
                return exists;
              }
            });
    create(late, id, definition(List.of(), Map.of()), "id");
    assertThat(lake.catalog().tableExists(id)).isTrue();
  }

  @Test
  @DisplayName("93: a catalog that cannot create says so, with its cause")
  void aCatalogThatCannotCreateSaysSo() {
    TableIdentifier id = Lake.id(lake.newName());
    Faults faults = new Faults();
    faults.nextCommit(Faults.CommitFault.REFUSED);
    Catalog catalog = lake.connect(new FaultyCatalog(faults));
    assertThatThrownBy(() -> create(catalog, id, definition(List.of(), Map.of()), "id"))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("cannot create table " + id + ": ")
        .hasMessageContaining("check the catalog and that its warehouse can be written to");
  }
}
