package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.encryption.EncryptionKeyMetadata;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileWriter;
import org.apache.iceberg.io.FileWriterFactory;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A file is byte for byte what Iceberg's own writer of records makes of the rows that it holds, by
 * the properties of the table.
 */
class IcebergsOwnBytesTest {
  private static final int ROWS = 1200;

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<List<Type>> keys() {
    Stream<List<Type>> single =
        Stream.of(
                Types.BooleanType.get(),
                Types.IntegerType.get(),
                Types.LongType.get(),
                Types.DateType.get(),
                Types.TimeType.get(),
                Types.TimestampType.withZone(),
                Types.StringType.get(),
                Types.BinaryType.get(),
                Types.UUIDType.get(),
                Types.DecimalType.of(9, 2),
                Types.DecimalType.of(18, 2),
                Types.DecimalType.of(38, 2))
            .map(List::of);
    return Stream.concat(
        single, Stream.of(List.of(Types.BooleanType.get(), Types.StringType.get())));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void filesWithTheDefaults(List<Type> key) throws IOException {
    assertOwnBytes(key, Map.of());
  }

  @ParameterizedTest
  @MethodSource("keys")
  void filesOfSmallPagesAndRowGroups(List<Type> key) throws IOException {
    for (String version : List.of("v1", "v2")) {
      Map<String, String> properties =
          Map.of(
              "write.parquet.page-version", version,
              "write.parquet.page-row-limit", "300",
              "write.parquet.row-group-size-bytes", "20000",
              "write.parquet.bloom-filter-enabled.column.k0",
                  String.valueOf(key.get(0).typeId() != Type.TypeID.BOOLEAN),
              "write.parquet.bloom-filter-max-bytes", "1024");
      assertOwnBytes(key, properties);
    }
  }

  private static void assertOwnBytes(List<Type> key, Map<String, String> properties)
      throws IOException {
    Schema schema = schema(key);
    String name = lake.newName();
    lake.create(name, schema, PartitionSpec.unpartitioned(), properties);
    try (CdcSink sink = CdcSink.builder(lake.catalog(), Lake.id(name)).sinkId("s").build()) {
      for (int epoch = 1; epoch <= 2; epoch += 1) {
        for (int i = 0; i < ROWS; i += 1) {
          sink.write(row(schema, key, i), ChangeKind.UPDATE_AFTER, epoch);
        }
        sink.commit(epoch);
      }
    }
    Table table = lake.load(name);
    List<ContentFile<?>> files = lake.files(name);
    assertThat(files).extracting(ContentFile::content).contains(FileContent.EQUALITY_DELETES);
    for (ContentFile<?> file : files) {
      assertThat(ByteBuffer.wrap(bytes(table, file)))
          .as("%s of key %s with %s", file.content(), key, properties)
          .isEqualTo(ByteBuffer.wrap(writtenByIceberg(table, file)));
    }
  }

  private static Schema schema(List<Type> key) {
    List<NestedField> fields = new ArrayList<>();
    Set<Integer> ids = new HashSet<>();
    for (int i = 0; i < key.size(); i += 1) {
      ids.add(i + 1);
      fields.add(NestedField.required(i + 1, "k" + i, key.get(i)));
    }
    fields.add(NestedField.optional(10, "text", Types.StringType.get()));
    fields.add(NestedField.optional(11, "rate", Types.DoubleType.get()));
    fields.add(
        NestedField.optional(12, "tags", Types.ListType.ofOptional(13, Types.StringType.get())));
    return new Schema(fields, ids);
  }

  private static Record row(Schema schema, List<Type> key, int i) {
    GenericRecord row = GenericRecord.create(schema);
    for (int pos = 0; pos < key.size(); pos += 1) {
      row.set(pos, key(key.get(pos), i * 7919));
    }
    row.setField("text", i % 5 == 0 ? null : "text " + i % 40);
    row.setField("rate", i % 7 == 0 ? Double.NaN : i / 3.0);
    row.setField("tags", i % 3 == 0 ? null : Arrays.asList("a" + i, null, "b").subList(0, i % 3));
    return row;
  }

  private static Object key(Type type, int i) {
    return switch (type.typeId()) {
      case BOOLEAN -> i % 2 == 0;
      case INTEGER -> i - 100_000;
      case LONG -> i * 1_000_000_007L;
      case DATE -> LocalDate.ofEpochDay(i);
      case TIME -> LocalTime.ofNanoOfDay(i * 1_000L);
      case TIMESTAMP ->
          OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC).plusNanos(i * 1_000L);
      case STRING -> "key " + i;
      case BINARY -> ByteBuffer.wrap(("b" + i).getBytes(StandardCharsets.UTF_8));
      case UUID -> new UUID(i * 0x9E3779B97F4A7C15L, i);
      default -> BigDecimal.valueOf(i - 50_000L, 2);
    };
  }

  private static byte[] bytes(Table table, ContentFile<?> file) throws IOException {
    try (var stream = table.io().newInputFile(file.location()).newStream()) {
      return stream.readAllBytes();
    }
  }

  private static byte[] writtenByIceberg(Table table, ContentFile<?> file) throws IOException {
    boolean deletes = file.content() == FileContent.EQUALITY_DELETES;
    Schema key = TypeUtil.select(table.schema(), table.schema().identifierFieldIds());
    int[] keyIds = key.columns().stream().mapToInt(NestedField::fieldId).toArray();
    Map<String, String> properties = new HashMap<>(table.properties());
    if (table.schema().findField("k0").type().typeId() == Type.TypeID.UUID) {
      properties.put("write.parquet.stats-enabled.column.k0", "false"); // readers need it so
    }
    FileWriterFactory<Record> factory =
        new GenericFileWriterFactory.Builder(table)
            .writerProperties(properties)
            .equalityFieldIds(keyIds)
            .equalityDeleteRowSchema(key)
            .build();
    InMemoryOutputFile output = new InMemoryOutputFile();
    EncryptedOutputFile plain = EncryptedFiles.encryptedOutput(output, EncryptionKeyMetadata.EMPTY);
    Schema schema = deletes ? key : table.schema();
    try (FileWriter<Record, ?> writer =
            deletes
                ? factory.newEqualityDeleteWriter(plain, table.spec(), null)
                : factory.newDataWriter(plain, table.spec(), null);
        CloseableIterable<Record> rows =
            Parquet.read(table.io().newInputFile(file.location()))
                .project(schema)
                .createReaderFunc(message -> GenericParquetReaders.buildReader(schema, message))
                .build()) {
      rows.forEach(writer::write);
    }
    return output.toByteArray();
  }
}
