package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The same changes come to the same table, however they contradict each other, in whatever order
 * they arrive, once or twice, spilled or not, in few shards or many.
 */
class ArbitraryTiesTest {
  private static final int RUNS = 8;

  @TempDir private Path folder;

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> theSameChangesComeToTheSameTable() {
    return LongStream.rangeClosed(1, RUNS)
        .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> compare(seed)));
  }

  private void compare(long seed) throws IOException {
    Forced both = Forced.byProperties();
    Dimensions one =
        Dimensions.of(
            seed,
            both.with(Arrival.IN_ORDER)
                .with(Memory.AMPLE)
                .with(Shards.ONE)
                .with(OpenPartitions.MANY)
                .with(Delivery.EXACTLY_ONCE));
    Dimensions other =
        Dimensions.of(
            seed,
            both.with(Arrival.SHUFFLED)
                .with(Memory.ONE_BYTE)
                .with(Shards.THREE)
                .with(OpenPartitions.ONE)
                .with(Delivery.AT_LEAST_ONCE));
    TableShape shape = new TableShape(one);
    try (Lake lake = new Lake(Files.createTempDirectory(folder, "one"));
        Lake otherLake = new Lake(Files.createTempDirectory(folder, "other"));
        Subject subject = new Subject(one, shape, lake);
        Subject otherSubject = new Subject(other, shape, otherLake);
        CdcSink sink = subject.open();
        CdcSink otherSink = otherSubject.open()) {
      Feeder feeder = new Feeder(one, shape);
      Feeder otherFeeder = new Feeder(other, shape);
      for (StreamEpoch epoch : ArbitraryTies.of(one, shape)) {
        feeder.feed(sink, epoch);
        otherFeeder.feed(otherSink, delivered(epoch, other));
        sink.commit(epoch.position());
        otherSink.commit(epoch.position());
        List<Record> rows = lake.rows(Subject.TABLE);
        RowDiff.of(shape, rows, otherLake.rows(Subject.TABLE))
            .requireNone("the rows of %s, which were those of %s,".formatted(other, one));
        // An insert says that its key is new; only an upsert need not believe it.
        if (one.mode() == Mode.UPSERT) {
          assertThat(rows.stream().map(shape::key)).as("keys").doesNotHaveDuplicates();
        }
      }
    }
  }

  private static StreamEpoch delivered(StreamEpoch epoch, Dimensions run) {
    return new StreamEpoch(
        epoch.position(), run.delivery().deliver(epoch.changes(), run.random("delivery")));
  }
}
