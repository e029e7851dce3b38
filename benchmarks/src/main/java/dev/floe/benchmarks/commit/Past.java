package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.InMemoryOperations;
import dev.floe.benchmarks.write.SampleEpoch;
import dev.floe.cdc.delta.ShardDelta;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;

/**
 * A table as the laps find it: some snapshots of the sink, an epoch each, with the manifests that
 * its commits leave. Made without a catalog and written to a metadata file, of which any number of
 * tables can be registered.
 *
 * @param metadataLocation the metadata file
 * @param metadata what it holds
 * @param epochs what more epochs are made of
 */
record Past(String metadataLocation, TableMetadata metadata, Epochs epochs) {
  private static final int SHARDS = 4;
  private static final int CHANGES = 1_000;
  private static final long SEED = 20_260_131;

  /** Makes a table's past of as many snapshots, at a site. */
  static Past of(CatalogSite site, int snapshots, Path spillDirectory) {
    String location = site.location("past-" + snapshots);
    InMemoryOperations operations =
        new InMemoryOperations(
            TableMetadata.newTableMetadata(
                SampleEpoch.schema(),
                PartitionSpec.unpartitioned(),
                location,
                Map.of(TableProperties.FORMAT_VERSION, "2")),
            site.files());
    Table table = new BaseTable(operations, "past");
    List<ShardDelta> model = SampleEpoch.write(table, CHANGES, SHARDS, SEED, spillDirectory);
    Epochs epochs = new Epochs(model);
    Committers.FLOE_RELEASED.open(table).commit(epochs.after(0, snapshots));
    return write(site, operations.current(), epochs);
  }

  /** Writes metadata at a site. */
  static Past write(CatalogSite site, TableMetadata metadata, Epochs epochs) {
    String file = metadata.location() + "/metadata/00000-past.metadata.json";
    TableMetadataParser.overwrite(metadata, site.files().newOutputFile(file));
    return new Past(file, TableMetadataParser.read(site.files(), file), epochs);
  }

  int snapshots() {
    return metadata.snapshots().size();
  }

  /** The epochs that come after it. */
  List<PreparedEpoch> next(int count) {
    return epochs.after(snapshots(), count);
  }
}
