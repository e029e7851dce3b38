package dev.floe.cdc.compact;

import dev.floe.cdc.table.RewriteTarget;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * Why new files cannot take the place of those that they were made of, as a table is now:
 *
 * <ul>
 *   <li>A source file is gone: what was deleted of it, or where its rows went, is not known.
 *   <li>The new files are under another spec, and equality deletes of one partition came since:
 *       those reach the files of their own spec alone.
 *   <li>Rows were deleted by position since, and the table's version has no vectors. Such deletes
 *       are read to see whether they concern a source file at all.
 *   <li>Rows have got ids since: the table came to version 3 only then.
 * </ul>
 */
final class Obstacles {
  private static final String AGAIN = "; compact again";

  private final RewriteTarget target;
  private final SourceFiles sources;

  Obstacles(RewriteTarget target, SourceFiles sources) {
    this.target = target;
    this.sources = sources;
  }

  /** The first one there is. */
  Optional<String> in(LiveTable now, RewrittenGroup rewritten) {
    for (DataFile source : rewritten.group().files()) {
      Optional<DataFile> still = now.find(source.location());
      if (still.isEmpty()) {
        return Optional.of(
            "data file %s was removed meanwhile, by another compaction or a delete of all its rows"
                    .formatted(source.location())
                + AGAIN);
      }
      if (!Objects.equals(source.firstRowId(), still.get().firstRowId())) {
        return Optional.of(
            "the rows of data file %s got ids meanwhile".formatted(source.location()) + AGAIN);
      }
      if (!target.tracksRows() && hasNewPositions(now, rewritten, source)) {
        return Optional.of(
            "rows of data file %s were deleted by position meanwhile, and format version 2 has no"
                    .formatted(source.location())
                + " vectors to delete their copies with"
                + AGAIN
                + ", while nobody deletes by position");
      }
    }
    return rewritten.specId() == rewritten.group().specId()
        ? Optional.empty()
        : partitionDeletes(now, rewritten);
  }

  private boolean hasNewPositions(LiveTable now, RewrittenGroup rewritten, DataFile source) {
    List<DeleteFile> added = newPositionDeletes(now, rewritten, source);
    return !added.isEmpty() && !sources.positions(source, added).isEmpty();
  }

  private static Optional<String> partitionDeletes(LiveTable now, RewrittenGroup rewritten) {
    return now.equalityDeletesYounger(rewritten.read().sequenceNumber()).stream()
        .filter(delete -> !now.reachesEverywhere(delete))
        .findFirst()
        .map(
            delete ->
                "equality deletes came meanwhile that reach the files of one partition spec alone, and the"
                    + " rows were to come under another"
                    + AGAIN
                    + ", while the sink pauses");
  }

  /**
   * The delete files that delete rows of a source by position and were not there when it was read.
   */
  static List<DeleteFile> newPositionDeletes(
      LiveTable now, RewrittenGroup rewritten, DataFile source) {
    List<String> known =
        rewritten.at().positionDeletesOf(source).stream().map(Obstacles::nameOf).toList();
    return now.positionDeletesOf(source).stream()
        .filter(delete -> !known.contains(nameOf(delete)))
        .toList();
  }

  /** Vectors share files. */
  private static String nameOf(DeleteFile delete) {
    return delete.content() == FileContent.POSITION_DELETES && ContentFileUtil.isDV(delete)
        ? delete.location() + "@" + delete.contentOffset()
        : delete.location();
  }
}
