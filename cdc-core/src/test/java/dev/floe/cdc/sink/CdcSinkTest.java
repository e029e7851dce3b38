package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CdcSinkTest {
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.IntegerType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()),
          Types.NestedField.optional(3, "data", Types.StringType.get()));

  @TempDir private Path folder;
  private Lake lake;

  @BeforeEach
  void open() {
    lake = new Lake(folder);
    lake.create("t", SCHEMA, PartitionSpec.unpartitioned());
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private CdcSink sink() {
    return CdcSink.builder(lake.catalog(), Lake.id("t")).equalityColumns("id").sinkId("s").build();
  }

  @Test
  void anUpdateInALaterEpochReplacesTheRow() {
    try (CdcSink sink = sink()) {
      assertThat(sink.committedThrough()).isEmpty();
      sink.write(row(SCHEMA, 1, "a", "x"), ChangeKind.INSERT, 1);
      sink.write(row(SCHEMA, 2, "b", "y"), ChangeKind.INSERT, 1);
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
      sink.write(row(SCHEMA, 1, "a", "x"), ChangeKind.UPDATE_BEFORE, 2);
      sink.write(row(SCHEMA, 1, "a2", "x2"), ChangeKind.UPDATE_AFTER, 2);
      sink.write(row(SCHEMA, 2), ChangeKind.DELETE, 3);
      CommitResult result = sink.commit(20);
      assertThat(result.written().rows()).isEqualTo(1);
      assertThat(result.written().deletes()).isEqualTo(2);
      assertThat(sink.committedThrough()).hasValue(20);
    }
    assertThat(lake.rows("t")).containsExactly(row(SCHEMA, 1, "a2", "x2"));
  }

  @Test
  void anEpochCommittedBeforeIsNotAppliedAgain() {
    try (CdcSink sink = sink()) {
      sink.write(row(SCHEMA, 1, "a", "x"), ChangeKind.INSERT, 1);
      sink.commit(10);
    }
    try (CdcSink sink = sink()) {
      assertThat(sink.committedThrough()).hasValue(10);
      sink.write(row(SCHEMA, 1, "a", "x"), ChangeKind.INSERT, 1);
      assertThat(sink.commit(10).outcome()).isInstanceOf(AlreadyCommitted.class);
    }
    assertThat(lake.rows("t")).containsExactly(row(SCHEMA, 1, "a", "x"));
    assertThat(lake.snapshots("t")).hasSize(1);
    assertThat(lake.dataFiles("t")).hasSize(2); // The skipped one's too.
  }
}
