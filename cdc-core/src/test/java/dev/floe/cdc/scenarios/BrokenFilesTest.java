package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
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
  @DisplayName("A value that ORC has no form for fails the epoch, naming the column and the remedy")
  void aValueThatOrcHasNoFormForFailsTheEpoch() {
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.IntegerType.get()),
            NestedField.optional(2, "at", Types.TimestampType.withoutZone()));
    String table = lake.newName();
    lake.create(
        table, schema, PartitionSpec.unpartitioned(), Formats.of(FileFormat.ORC, 2).properties());
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table)).equalityColumns("id").sinkId("s").build()) {
      sink.write(
          row(schema, 1, LocalDateTime.parse("1969-12-31T23:59:59.5")), ChangeKind.INSERT, 1);
      assertThatThrownBy(() -> sink.commit(1))
          .hasStackTraceContaining(
              "cannot write column 'at': ORC has no form for 1969-12-31T23:59:59.5")
          .hasStackTraceContaining("write.format.default");
    }
    assertThat(lake.dataFiles(table)).isEmpty();
  }
}
