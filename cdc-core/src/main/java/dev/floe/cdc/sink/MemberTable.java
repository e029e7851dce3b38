package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.table.PinnedTable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;

/**
 * One table of {@link CdcSinks}: its run, and up to where it lacks none of its source's changes.
 *
 * <p>That is its token; and beyond it the positions at which others were committed while there was
 * no change for this one. Only the run knows of these: after a restart the token counts, and also
 * when the token is found to be another than it was then.
 */
final class MemberTable implements AutoCloseable {
  private final TableIdentifier name;
  private final SinkRun run;
  private final OpenTable described;

  /** Whether it came while others were under way, and holds no token yet. */
  private boolean joining;

  private OptionalLong coveredThrough = OptionalLong.empty();
  private OptionalLong tokenWhenCovered = OptionalLong.empty();
  private volatile OptionalLong through;
  private boolean overtaken;

  MemberTable(TableIdentifier name, SinkRun run) {
    this.name = name;
    this.run = run;
    PinnedTable table = run.table();
    this.described =
        new OpenTable(
            name,
            table.schema(),
            table.keyFields().stream().map(Types.NestedField::name).toList(),
            table.partitionColumns());
    look();
  }

  TableIdentifier name() {
    return name;
  }

  OpenTable described() {
    return described;
  }

  /** Tells the table from all others, whatever its name. */
  UUID uuid() {
    return run.table().pin().tableUuid();
  }

  /** The position up to which it lacks no change. */
  OptionalLong through() {
    return through;
  }

  /** Whether it lacks no change up to a position. */
  boolean holds(long position) {
    OptionalLong known = through;
    return known.isPresent() && position <= known.getAsLong();
  }

  Optional<CommittedEpoch> lastCommitted() {
    return run.lastCommitted();
  }

  /** Lets a table without a token begin after a position, to be committed before others. */
  void join(long position) {
    joining = true;
    cover(position);
  }

  boolean isJoining() {
    return joining;
  }

  /** Says that all its changes up to a position are committed, or that there were none. */
  void cover(long position) {
    coveredThrough = OptionalLong.of(position);
    tokenWhenCovered = run.committedThrough();
    look();
  }

  /** Says that there was no change for it up to a position. */
  void skip(long position) {
    run.endEmptyEpoch();
    cover(position);
  }

  private void look() {
    OptionalLong token = run.committedThrough();
    boolean beyond =
        coveredThrough.isPresent()
            && token.equals(tokenWhenCovered)
            && (token.isEmpty() || coveredThrough.getAsLong() > token.getAsLong());
    through = beyond ? coveredThrough : token;
  }

  void write(StructLike row, ChangeKind kind, long sequence) {
    if (overtaken) { // What is written next follows the other's epoch.
      run.abort();
      overtaken = false;
      look();
    }
    run.write(row, kind, sequence);
  }

  void prepare(long position) {
    run.prepare(position);
  }

  CommitResult commit(long position, Map<String, String> properties) {
    CommitResult result = run.commitPrepared(properties);
    joining &= run.committedThrough().isEmpty(); // An epoch that changes no row leaves no token.
    overtaken =
        result.outcome() instanceof AlreadyCommitted other && other.committedThrough() > position;
    cover(position);
    return result;
  }

  /** Says in the table that it lacks nothing up to a position, if that is due. */
  boolean sayIdle(long position) {
    boolean said = run.sayIdle(position);
    joining &= run.committedThrough().isEmpty();
    cover(position);
    return said;
  }

  /** Repeats its newest token, if that is due. */
  boolean heartbeat() {
    return run.heartbeat();
  }

  boolean holdsUncommitted() {
    return run.holdsUncommitted();
  }

  boolean canCommitAgain() {
    return run.canCommitAgain();
  }

  /** Checks that no commit's outcome is unknown. */
  void requireAbortable() {
    try {
      run.requireAbortable();
    } catch (IllegalStateException unknown) {
      throw new IllegalStateException("table " + name + ": " + unknown.getMessage(), unknown);
    }
  }

  void abort() {
    run.abort();
    overtaken = false;
    look();
  }

  @Override
  public void close() {
    run.close();
  }
}
