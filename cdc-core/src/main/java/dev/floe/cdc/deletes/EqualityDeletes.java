package dev.floe.cdc.deletes;

import dev.floe.cdc.deletes.EpochDeletes.Means;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.delta.SpecFiles;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * Commits key files as they are: they are equality-delete files, which apply to all rows of earlier
 * snapshots, so that it does not matter what was committed meanwhile.
 */
public final class EqualityDeletes implements DeleteStrategy {
  private final Means means;

  /** Equality deletes, for whatever reason. */
  EqualityDeletes(Means means) {
    this.means = means;
  }

  @Override
  public boolean commitsKeyFiles() {
    return true;
  }

  @Override
  public EpochDeletes prepare(Table table, Optional<Snapshot> base, List<ShardDelta> epoch) {
    SpecFiles files = new SpecFiles(table.specs());
    List<DeleteFile> added =
        epoch.stream()
            .flatMap(delta -> delta.deleteFiles().stream())
            .map(files::of)
            .distinct()
            .toList();
    return EpochDeletes.byEquality(added, means);
  }
}
