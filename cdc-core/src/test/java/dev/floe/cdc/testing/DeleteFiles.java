package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** The delete files of a table's newest snapshot. */
public final class DeleteFiles {
  private DeleteFiles() {}

  /** All that a reader lists when it plans, whether a row needs them or not. */
  public static List<DeleteFile> listed(Table table) {
    List<DeleteFile> files = new ArrayList<>();
    for (ManifestFile manifest : table.currentSnapshot().deleteManifests(table.io())) {
      try (ManifestReader<DeleteFile> entries =
          ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
        entries.forEach(file -> files.add(file.copy()));
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
    return files;
  }

  /** Those that no row needs: all data files of their partition are as new, or newer. */
  public static List<DeleteFile> dangling(Table table) {
    Map<String, Long> oldest = new HashMap<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        oldest.merge(
            task.spec().specId() + task.spec().partitionToPath(task.file().partition()),
            task.file().dataSequenceNumber(),
            Math::min);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return listed(table).stream()
        .filter(
            file -> {
              String partition =
                  file.specId()
                      + table.specs().get(file.specId()).partitionToPath(file.partition());
              return file.dataSequenceNumber() <= oldest.getOrDefault(partition, Long.MAX_VALUE);
            })
        .toList();
  }

  /** Removes them, as {@code rewrite_data_files} does with {@code remove-dangling-deletes}. */
  public static void removeDangling(Table table) {
    RewriteFiles rewrite = table.newRewrite();
    dangling(table).forEach(rewrite::deleteFile);
    rewrite.commit();
  }
}
