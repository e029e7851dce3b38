package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.testing.Lake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;

/**
 * The table under test and the sinks that write to it, all with one sink id and one budget, which
 * is closed with the subject.
 */
final class Subject implements AutoCloseable {
  static final String SINK_ID = "oracle";
  static final String TABLE = "t";

  /** How often a commit that has lost is tried again. */
  static final int COMMIT_RETRIES = 4;

  private final Dimensions dimensions;
  private final TableShape shape;
  private final Lake lake;
  private final InterferingCatalog catalog;
  private final SplittableRandom random;
  private final SortBudget budget;
  private final KeyMemory keyMemory;
  private final Path spill;
  private final Map<CdcSink, Pinned> pins = new HashMap<>();
  private final Map<CdcSink, Races> races = new HashMap<>();
  private final Map<CdcCounter, Long> counters = new EnumMap<>(CdcCounter.class);

  /** Creates the table, or lets a first sink do so. */
  Subject(Dimensions dimensions, TableShape shape, Lake lake) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.lake = lake;
    this.catalog = new InterferingCatalog(lake.catalog());
    this.random = dimensions.random("subject");
    this.budget = SortBudget.ofBytes(dimensions.memory().bytes());
    this.keyMemory = dimensions.keyCache().memory();
    this.spill = lake.folder().resolve("spill");
    if (dimensions.creation() == Creation.BEFOREHAND) {
      lake.create(
          TABLE,
          shape.schema(),
          dimensions.partitioning().spec(dimensions, shape.schema()),
          properties(dimensions));
    }
    open().close();
  }

  private static Map<String, String> properties(Dimensions dimensions) {
    Map<String, String> properties = new HashMap<>();
    properties.put(TableProperties.FORMAT_VERSION, dimensions.formatVersion().property());
    properties.put(TableProperties.DEFAULT_FILE_FORMAT, dimensions.dataFormat().format().name());
    dimensions
        .deleteFormat()
        .format()
        .ifPresent(f -> properties.put(TableProperties.DELETE_DEFAULT_FILE_FORMAT, f.name()));
    properties.put(TableProperties.COMMIT_NUM_RETRIES, Integer.toString(COMMIT_RETRIES));
    properties.put(TableProperties.COMMIT_MIN_RETRY_WAIT_MS, "1");
    return properties;
  }

  InterferingCatalog catalog() {
    return catalog;
  }

  Lake lake() {
    return lake;
  }

  long counter(CdcCounter counter) {
    return counters.getOrDefault(counter, 0L);
  }

  /** A sink whose commits can be interfered with. */
  CdcSink open() {
    return open(catalog);
  }

  /** A sink whose commits cannot. */
  CdcSink openRival() {
    return open(lake.catalog());
  }

  private CdcSink open(Catalog through) {
    Races itsRaces = new Races();
    CdcSink.Builder builder =
        CdcSink.builder(through, Lake.id(TABLE))
            .equalityColumns(keyColumns())
            .sinkId(SINK_ID)
            .shards(dimensions.shards().draw(random))
            .maxOpenPartitions(dimensions.openPartitions().most())
            .sorterBudget(budget)
            .spillDirectory(spill)
            .deleteMode(dimensions.deletes().mode())
            .keyMemory(keyMemory)
            .metrics(
                (counter, amount) -> {
                  counters.merge(counter, amount, Long::sum);
                  itsRaces.count(counter, amount);
                });
    if (dimensions.mode() == Mode.UPSERT) {
      builder.upsert();
    }
    if (dimensions.creation() == Creation.BY_THE_SINK) {
      builder.createIfMissing(
          new TableDefinition(
              shape.schema(),
              dimensions.partitioning().terms(dimensions).stream()
                  .map(PartitionTerm::text)
                  .toList(),
              properties(dimensions)));
    }
    CdcSink sink = builder.build();
    Table table = lake.load(TABLE);
    races.put(sink, itsRaces);
    pins.put(sink, new Pinned(table.schema(), table.spec().specId()));
    assertThat(sink.schema().asStruct())
        .as("schema of a sink")
        .isEqualTo(table.schema().asStruct());
    return sink;
  }

  /** The names that the key columns have now. */
  private String[] keyColumns() {
    Schema schema =
        lake.catalog().tableExists(Lake.id(TABLE)) ? lake.load(TABLE).schema() : shape.schema();
    return shape.keyIds().stream().map(schema::findColumnName).toArray(String[]::new);
  }

  /** What a sink must write by. */
  Pinned pinned(CdcSink sink) {
    return pins.get(sink);
  }

  /** What a sink has counted of races. */
  Races races(CdcSink sink) {
    return races.get(sink);
  }

  /** Checks that memory has held an epoch which a sink has taken in, or has not. */
  void checkSpilled(StreamEpoch epoch) {
    new SpillCheck(dimensions, shape).check(epoch, spill);
  }

  /** Checks that the sinks, all closed, hold no memory and have left no spill file. */
  void checkReleased() {
    assertThat(budget.usedBytes()).as("bytes of the sorter budget in use").isZero();
    assertThat(keyMemory.usedBytes()).as("bytes of the key memory in use").isZero();
    removeSpillDirectory();
  }

  @Override
  public void close() {
    budget.close();
  }

  private void removeSpillDirectory() {
    try {
      Files.deleteIfExists(spill);
    } catch (IOException fileLeft) {
      throw new AssertionError("spill files are left: " + fileLeft, fileLeft);
    }
  }
}
