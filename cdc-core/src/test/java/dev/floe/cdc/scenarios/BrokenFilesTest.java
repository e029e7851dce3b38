package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.FileFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.OpenFiles;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
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

/** Files that cannot be written, in every format: nothing is left of them, open or named (198). */
class BrokenFilesTest {
  private static Path folder;
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path temporary) {
    folder = temporary;
    lake = new Lake(temporary);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> faults() {
    return Formats.ALL.stream()
        .flatMap(
            format ->
                Stream.of(FileFault.values())
                    .flatMap(
                        fault -> IntStream.of(1, 4).mapToObj(n -> Arguments.of(format, fault, n))));
  }

  @ParameterizedTest(name = "{0}: file {2} fails at {1}")
  @MethodSource("faults")
  @DisplayName("198: a file that cannot be written leaves none behind, and the epoch can be redone")
  void aFileThatCannotBeWrittenLeavesNoneBehind(FileFormat format, FileFault fault, int nth)
      throws IOException {
    Schema schema = Shapes.BUCKETS.schema();
    String table = lake.newName();
    lake.create(table, schema, Shapes.BUCKETS.spec(), Formats.of(format, 2).properties());
    Faults faults = new Faults();
    try (CdcSink sink =
        CdcSink.builder(lake.connect(new FaultyCatalog(faults)), Lake.id(table))
            .sinkId("s")
            .build()) {
      faults.failFile(nth, fault);
      update(sink, schema);
      assertThatThrownBy(() -> sink.commit(1)).hasMessageContaining(table);
    }
    assertThat(lake.dataFiles(table)).isEmpty();
    assertThat(OpenFiles.in(folder).stream().filter(name -> name.contains("/data/"))).isEmpty();
    try (CdcSink sink = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build()) {
      update(sink, schema);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).hasSize(20);
  }

  private static void update(CdcSink sink, Schema schema) {
    for (int id = 0; id < 20; id++) {
      sink.write(row(schema, id, "n", "d"), ChangeKind.UPDATE_AFTER, 1);
    }
  }

  @Test
  @DisplayName("71: a value that ORC has no form for is refused, and the sink goes on")
  void aValueThatOrcHasNoFormForIsRefused() {
    Type time = Types.TimestampType.withoutZone();
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.IntegerType.get()),
            NestedField.optional(2, "at", time),
            NestedField.optional(3, "times", Types.ListType.ofOptional(4, time)));
    LocalDateTime late = LocalDateTime.parse("1969-12-31T23:59:59.5");
    LocalDateTime later = LocalDateTime.parse("1969-12-31T23:59:59.000999");
    String table = lake.newName();
    lake.create(
        table, schema, PartitionSpec.unpartitioned(), Formats.of(FileFormat.ORC, 2).properties());
    try (CdcSink sink = sinkOf(table, "id")) {
      assertThatThrownBy(() -> sink.write(row(schema, 1, late, null), ChangeKind.INSERT, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("column 'at': ORC has no form for 1969-12-31T23:59:59.5")
          .hasMessageContaining("write.format.default");
      assertThatThrownBy(
              () -> sink.write(row(schema, 1, null, List.of(late)), ChangeKind.INSERT, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("column 'times.element': ORC has no form");
      sink.write(row(schema, 2, later, null), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).containsExactly(row(schema, 2, later, null));
  }

  @Test
  @DisplayName(
      "71: a key that ORC's delete files have no form for is refused, and the sink goes on")
  void aKeyThatOrcHasNoFormForIsRefused() {
    Schema schema = new Schema(NestedField.required(1, "at", Types.TimestampNanoType.withZone()));
    OffsetDateTime late = OffsetDateTime.parse("1969-12-31T23:59:59.999999999Z");
    String table = lake.newName();
    lake.create(
        table,
        schema,
        PartitionSpec.unpartitioned(),
        new Formats(FileFormat.AVRO, FileFormat.ORC, 3).properties());
    try (CdcSink sink = sinkOf(table, "at")) {
      assertThatThrownBy(() -> sink.write(row(schema, late), ChangeKind.INSERT, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("column 'at': ORC has no form for 1969-12-31T23:59:59.999999999")
          .hasMessageContaining("write.delete.format.default");
      sink.write(row(schema, late.plusNanos(1)), ChangeKind.DELETE, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).isEmpty();
  }

  private static CdcSink sinkOf(String table, String key) {
    return CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns(key).sinkId("s").build();
  }
}
