package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Footer;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each property of a table that Iceberg's Parquet writers honour shows in the files (196). */
class FilePropertiesTest {
  private static final int ROWS = 3000;
  private static final String DATA = "write.parquet.";
  private static final String DELETE = "write.delete.parquet.";
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.LongType.get()),
              NestedField.optional(2, "name", Types.StringType.get()),
              NestedField.optional(3, "city", Types.StringType.get())),
          Set.of(1));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  /** What one epoch of updates wrote. */
  private record Files(List<DataFile> data, List<DeleteFile> deletes) {
    Footer dataFooter() {
      return Footer.of(data.get(0));
    }

    Footer deleteFooter() {
      return Footer.of(deletes.get(0));
    }
  }

  private static Files written(String... keysAndValues) {
    return written(PartitionSpec.unpartitioned(), keysAndValues);
  }

  private static Files written(PartitionSpec spec, String... keysAndValues) {
    return written(SCHEMA, spec, keysAndValues);
  }

  private static Files written(Schema schema, PartitionSpec spec, String... keysAndValues) {
    Map<String, String> properties = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    String table = lake.newName();
    lake.create(table, schema, spec, properties);
    try (CdcSink sink = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build()) {
      sink.write(row(SCHEMA, 0L, "n", "c"), ChangeKind.INSERT, 1);
      sink.commit(1); // deletes need rows that they may be of
      for (long id = 0; id < ROWS; id += 1) {
        sink.write(row(SCHEMA, id, "name " + id, "city no. " + id % 9), ChangeKind.UPDATE_AFTER, 2);
      }
      sink.commit(2);
    }
    Table committed = lake.load(table);
    SnapshotChanges changes =
        SnapshotChanges.builderFor(committed).snapshot(committed.currentSnapshot()).build();
    Files files = new Files(new ArrayList<>(), new ArrayList<>());
    changes.addedDataFiles().forEach(files.data::add);
    changes.addedDeleteFiles().forEach(files.deletes::add);
    return files;
  }

  private static void assertBothSmaller(
      String property, String smaller, String larger, ToLongFunction<Footer> measure) {
    Files small = written(DATA + property, smaller);
    Files large = written(DATA + property, larger);
    Files mixed = written(DATA + property, larger, DELETE + property, smaller);
    long dataSmall = measure.applyAsLong(small.dataFooter());
    long dataLarge = measure.applyAsLong(large.dataFooter());
    long deleteSmall = measure.applyAsLong(small.deleteFooter());
    long deleteLarge = measure.applyAsLong(large.deleteFooter());
    assertThat(dataSmall).as(DATA + property).isLessThan(dataLarge);
    assertThat(deleteSmall).as("deletes by " + DATA + property).isLessThan(deleteLarge);
    assertThat(measure.applyAsLong(mixed.dataFooter())).as("data").isEqualTo(dataLarge);
    assertThat(measure.applyAsLong(mixed.deleteFooter()))
        .as(DELETE + property)
        .isEqualTo(deleteSmall);
  }

  @Test
  @DisplayName("write.[delete.]parquet.compression-codec")
  void compressionCodec() {
    Files defaults = written();
    assertThat(defaults.dataFooter().codecs()).containsOnly("ZSTD");
    assertThat(defaults.deleteFooter().codecs()).containsOnly("ZSTD");
    Files given = written(DATA + "compression-codec", "snappy");
    assertThat(given.dataFooter().codecs()).containsOnly("SNAPPY");
    assertThat(given.deleteFooter().codecs()).containsOnly("SNAPPY");
    Files mixed =
        written(DATA + "compression-codec", "gzip", DELETE + "compression-codec", "uncompressed");
    assertThat(mixed.dataFooter().codecs()).containsOnly("GZIP");
    assertThat(mixed.deleteFooter().codecs()).containsOnly("UNCOMPRESSED");
  }

  @Test
  @DisplayName("write.[delete.]parquet.compression-level")
  void compressionLevel() {
    assertBothSmaller("compression-level", "19", "1", Footer::compressedBytes);
  }

  @Test
  @DisplayName("write.[delete.]parquet.row-group-size-bytes")
  void rowGroupSize() {
    assertBothSmaller("row-group-size-bytes", "100000000", "4000", Footer::rowGroups);
  }

  @Test
  @DisplayName("write.[delete.]parquet.row-group-check-{min,max}-record-count")
  void rowGroupCheckCounts() {
    Files rare =
        written(
            DATA + "row-group-size-bytes", "1",
            DATA + "row-group-check-min-record-count", "1000",
            DELETE + "row-group-check-min-record-count", "1500");
    assertThat(rare.dataFooter().rowGroups()).isEqualTo(3);
    assertThat(rare.deleteFooter().rowGroups()).isEqualTo(2);
    Files often =
        written(
            DATA + "row-group-size-bytes", "1",
            DATA + "row-group-check-min-record-count", "10",
            DATA + "row-group-check-max-record-count", "50",
            DELETE + "row-group-check-max-record-count", "20");
    assertThat(often.dataFooter().rowGroups()).isGreaterThanOrEqualTo(60);
    assertThat(often.deleteFooter().rowGroups()).isGreaterThanOrEqualTo(150);
  }

  @Test
  @DisplayName("write.parquet.row-group-size-track-uncompressed")
  void rowGroupSizeOfUncompressedBytes() {
    String[] size = {DATA + "row-group-size-bytes", "20000", DATA + "page-row-limit", "200"};
    Files compressed = written(size);
    Files tracked =
        written(
            size[0], size[1], size[2], size[3], DATA + "row-group-size-track-uncompressed", "true");
    assertThat(tracked.dataFooter().rowGroups()).isGreaterThan(compressed.dataFooter().rowGroups());
  }

  @Test
  @DisplayName("write.[delete.]parquet.page-size-bytes")
  void pageSize() {
    assertBothSmaller("page-size-bytes", "1000000", "1000", footer -> footer.pages("id"));
  }

  @Test
  @DisplayName("write.[delete.]parquet.page-row-limit")
  void pageRowLimit() {
    assertBothSmaller("page-row-limit", "3000", "100", footer -> footer.pages("id"));
  }

  @Test
  @DisplayName("write.[delete.]parquet.page-version")
  void pageVersion() {
    assertBothSmaller("page-version", "v1", "v2", footer -> footer.usesV2Pages() ? 1 : 0);
  }

  @Test
  @DisplayName("write.parquet.dict-size-bytes, write.parquet.dict-encoding-enabled.column.*")
  void dictionaries() {
    assertThat(written().dataFooter().hasDictionary("city")).isTrue();
    assertThat(written(DATA + "dict-size-bytes", "64").dataFooter().hasDictionary("city"))
        .isFalse();
    Files off = written(DATA + "dict-encoding-enabled.column.city", "false");
    assertThat(off.dataFooter().hasDictionary("city")).isFalse();
  }

  @Test
  @DisplayName("write.delete.parquet.dict-size-bytes")
  void dictionariesOfDeletes() {
    NestedField city = NestedField.required(3, "city", Types.StringType.get());
    Schema schema =
        new Schema(
            List.of(SCHEMA.findField(1), SCHEMA.findField(2), city),
            Set.of(1, 3)); // two key columns
    PartitionSpec none = PartitionSpec.unpartitioned();
    assertThat(written(schema, none).deleteFooter().hasDictionary("city")).isTrue();
    Files limited = written(schema, none, DELETE + "dict-size-bytes", "64");
    assertThat(limited.deleteFooter().hasDictionary("city")).isFalse();
    assertThat(limited.dataFooter().hasDictionary("city")).isTrue();
  }

  @Test
  @DisplayName("write.parquet.bloom-filter-{enabled,fpp,ndv}.column.*, bloom-filter-max-bytes")
  void bloomFilters() {
    String enabled = DATA + "bloom-filter-enabled.column.name";
    assertThat(written().dataFooter().bloomFilterBytes("name")).isZero();
    Footer plain = written(enabled, "true").dataFooter();
    assertThat(plain.bloomFilterBytes("name")).isGreaterThan(1 << 20);
    assertThat(plain.bloomFilterBytes("city")).isZero();
    Footer limited = written(enabled, "true", DATA + "bloom-filter-max-bytes", "4096").dataFooter();
    assertThat(limited.bloomFilterBytes("name")).isBetween(4096L, 4200L);
    String ndv = DATA + "bloom-filter-ndv.column.name";
    String fpp = DATA + "bloom-filter-fpp.column.name";
    Footer rough = written(enabled, "true", ndv, "3000", fpp, "0.5").dataFooter();
    Footer fine = written(enabled, "true", ndv, "3000", fpp, "0.0001").dataFooter();
    assertThat(rough.bloomFilterBytes("name")).isLessThan(fine.bloomFilterBytes("name"));
    assertThat(fine.bloomFilterBytes("name")).isLessThan(1 << 16);
    Footer adaptive =
        written(enabled, "true", DATA + "bloom-filter-adaptive-enabled", "true").dataFooter();
    assertThat(adaptive.bloomFilterBytes("name")).isBetween(1L, 1L << 19);
  }

  @Test
  @DisplayName("write.parquet.stats-enabled.column.*")
  void columnStatistics() {
    Footer footer = written(DATA + "stats-enabled.column.name", "false").dataFooter();
    assertThat(footer.hasStatistics("name")).isFalse();
    assertThat(footer.hasStatistics("city")).isTrue();
  }

  @Test
  @DisplayName("write.target-file-size-bytes, write.delete.target-file-size-bytes")
  void targetFileSizes() {
    Files data = written("write.target-file-size-bytes", "1");
    assertThat(data.data()).hasSize(3);
    assertThat(data.deletes()).hasSize(1);
    Files deletes = written("write.delete.target-file-size-bytes", "1");
    assertThat(deletes.data()).hasSize(1);
    assertThat(deletes.deletes()).hasSize(3);
  }

  @Test
  @DisplayName("write.metadata.metrics.default, write.metadata.metrics.column.*")
  void metricsModes() {
    String mode = "write.metadata.metrics.";
    Files none = written(mode + "default", "none");
    assertThat(counted(none.data())).isEmpty();
    assertThat(counted(none.deletes())).isEmpty();
    DataFile mixed =
        written(mode + "default", "counts", mode + "column.name", "truncate(3)").data().get(0);
    assertThat(mixed.valueCounts()).containsOnlyKeys(1, 2, 3);
    assertThat(mixed.lowerBounds()).containsOnlyKeys(2);
    CharSequence bound =
        Conversions.fromByteBuffer(Types.StringType.get(), mixed.lowerBounds().get(2));
    assertThat(bound.toString()).isEqualTo("nam");
    DataFile full = written(mode + "default", "full").data().get(0);
    assertThat(full.lowerBounds()).containsOnlyKeys(1, 2, 3);
    DataFile limited = written(mode + "max-inferred-column-defaults", "1").data().get(0);
    assertThat(limited.valueCounts()).containsOnlyKeys(1);
  }

  private static Set<Integer> counted(List<? extends ContentFile<?>> files) {
    Map<Integer, Long> counts = files.get(0).valueCounts();
    return counts == null ? Set.of() : counts.keySet();
  }

  @Test
  @DisplayName("write.data.path")
  void dataPath() {
    String path = lake.folder().resolve("elsewhere").toString();
    Files files = written("write.data.path", path);
    assertThat(files.data().get(0).location()).startsWith(path + "/");
    assertThat(files.deletes().get(0).location()).startsWith(path + "/");
  }

  @Test
  @DisplayName("write.object-storage.enabled, write.object-storage.partitioned-paths")
  void objectStoragePaths() {
    PartitionSpec spec = PartitionSpec.builderFor(SCHEMA).bucket("id", 2).build();
    String enabled = "write.object-storage.enabled";
    Files hashed = written(spec, enabled, "true");
    String entropy = ".*/data/[01]{4}/[01]{4}/[01]{4}/[01]{8}";
    assertThat(hashed.data()).hasSize(2);
    assertThat(locations(hashed)).allMatch(path -> path.matches(entropy + "/id_bucket=[01]/.*"));
    Files flat = written(spec, enabled, "true", "write.object-storage.partitioned-paths", "false");
    assertThat(locations(flat)).allMatch(path -> path.matches(entropy + "-[^/]*"));
  }

  @Test
  @DisplayName("write.location-provider.impl")
  void locationProvider() {
    Files files = written("write.location-provider.impl", Shelves.class.getName());
    assertThat(locations(files)).allMatch(path -> path.contains("/shelf/"));
  }

  private static List<String> locations(Files files) {
    List<String> locations = new ArrayList<>();
    files.data().forEach(file -> locations.add(file.location()));
    files.deletes().forEach(file -> locations.add(file.location()));
    return locations;
  }

  /** A location provider of a table's own. */
  public static final class Shelves implements LocationProvider {
    private final String location;

    public Shelves(String location, Map<String, String> properties) {
      this.location = location;
    }

    @Override
    public String newDataLocation(String filename) {
      return location + "/shelf/" + filename;
    }

    @Override
    public String newDataLocation(PartitionSpec spec, StructLike partition, String filename) {
      return newDataLocation(spec.partitionToPath(partition) + "/" + filename);
    }
  }
}
