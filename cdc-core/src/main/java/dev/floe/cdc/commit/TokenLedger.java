package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitSettings.TokenCopies;
import dev.floe.cdc.commit.TokenReading.Held;
import dev.floe.cdc.commit.TokenReading.Lost;
import dev.floe.cdc.commit.TokenReading.None;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.Branch;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a sink's tokens.
 *
 * <ul>
 *   <li>Ancestry decides: tokens of snapshots that a rollback left behind do not count, and neither
 *       do those of other sinks. A token that cannot be parsed is skipped and counted; the next
 *       older one counts then.
 *   <li>Where the ancestry has been cut off by an expiry before a token was met, {@linkplain
 *       ExpiredHistory earlier versions of the metadata} tell how it went on, as far as there are
 *       any.
 *   <li>Where they do not, the {@linkplain TokenCopy copy} in the table's properties counts, if its
 *       snapshot is older than all that is known of the ancestry: a younger one that is not there
 *       was rolled back.
 *   <li>A branch that is not there holds what main does; where the sink has a copy of a token in
 *       it, and main no token, the branch was dropped or expired, and the token is lost with it.
 *   <li>Without a copy there either was no token ever, or it is lost. It is lost where the sink
 *       keeps no copies, or is known to have written, and where a snapshot that the table still has
 *       names the sink.
 * </ul>
 */
final class TokenLedger {
  private static final Logger LOG = LoggerFactory.getLogger(TokenLedger.class);

  private final SummaryKeys keys;
  private final String sinkId;
  private final TokenCopies copies;
  private final Branch branch;
  private final String copyProperty;
  private final CdcMetrics metrics;
  private final Set<Object> unreadable = new HashSet<>();
  private boolean suspected;

  TokenLedger(CommitSettings settings, Branch branch, CdcMetrics metrics) {
    this.keys = settings.keys();
    this.sinkId = settings.sinkId();
    this.copies = settings.tokenCopies();
    this.branch = branch;
    this.copyProperty = TokenCopy.property(keys, sinkId, branch);
    this.metrics = metrics;
  }

  /**
   * The newest epoch of the sink.
   *
   * @param newestFirst the snapshot that is asked about and its ancestors, child before parent
   * @param table the table that they are of, for what else it tells
   * @param hasWritten whether the sink is known to have written to the table
   */
  TokenReading read(Iterable<Snapshot> newestFirst, Table table, boolean hasWritten) {
    boolean named = false;
    Snapshot oldest = null;
    for (Snapshot snapshot : newestFirst) {
      oldest = snapshot;
      Optional<CommittedEpoch> epoch = epochOf(snapshot);
      if (epoch.isPresent()) {
        return new Held(epoch.get());
      }
      named |= namesSink(snapshot);
    }
    return isCutOff(oldest) ? beyond(oldest, table, named || hasWritten) : none(table, named);
  }

  /** Whether a table's history goes on beyond the oldest snapshot that is left of it. */
  static boolean isCutOff(Snapshot oldest) {
    return oldest != null && oldest.parentId() != null;
  }

  private TokenReading beyond(Snapshot oldest, Table table, boolean hasWritten) {
    String property = copyPropertyIn(table);
    Optional<String> text = Optional.ofNullable(table.properties().get(property));
    Optional<CommittedEpoch> copy = text.flatMap(TokenCopy::parse);
    if (copy.isPresent() && copy.get().snapshotId() == oldest.parentId()) {
      return new Held(copy.get());
    }
    boolean named = hasWritten;
    Snapshot last = oldest;
    ExpiredHistory expired = new ExpiredHistory(table, oldest);
    for (Snapshot s = expired.next(); s != null; s = expired.next()) {
      last = s;
      Optional<CommittedEpoch> epoch = epochOf(s);
      if (epoch.isPresent()) {
        return new Held(epoch.get());
      }
      named |= namesSink(s);
    }
    if (expired.isAtEnd()) {
      return none(table, named);
    }
    if (copy.isPresent()) {
      return copy.get().sequenceNumber() < last.sequenceNumber()
          ? new Held(copy.get())
          : lost("the table was rolled back behind position " + copy.get().position());
    }
    if (isLeftByBranch(table)) {
      return lost(branchGone());
    }
    if (text.isPresent()) {
      countUnreadable(text.get(), "Property " + property + " is", text.get());
      return lost("the copy of it in property " + property + " cannot be read");
    }
    if (copies == TokenCopies.NONE) {
      return lost("the sink keeps no copy of it in the table's properties");
    }
    return named || isNamedBeside(table)
        ? lost("the table was written by the sink, and has no copy of it in its properties")
        : new None();
  }

  /** The property that is read: a branch that is not there yet holds what main does. */
  private String copyPropertyIn(Table table) {
    return table.refs().containsKey(branch.name())
        ? copyProperty
        : TokenCopy.property(keys, sinkId, Branch.MAIN);
  }

  private boolean isNamedBeside(Table table) {
    for (Snapshot snapshot : table.snapshots()) {
      if (namesSink(snapshot)) {
        return true;
      }
    }
    return false;
  }

  private TokenReading none(Table table, boolean named) {
    if (isLeftByBranch(table)) {
      return lost(branchGone());
    }
    if (named) {
      suspect("it was written by the sink but holds no readable token of it");
    }
    return new None();
  }

  /** Whether the branch is not there, and the sink has written to it. */
  private boolean isLeftByBranch(Table table) {
    return !branch.isMain()
        && !table.refs().containsKey(branch.name())
        && table.properties().containsKey(copyProperty);
  }

  private String branchGone() {
    return "branch '"
        + branch.name()
        + "' was written by the sink, as property "
        + copyProperty
        + " says, and is gone";
  }

  private Lost lost(String why) {
    suspect(why);
    return new Lost(why);
  }

  private void suspect(String why) {
    if (!suspected) {
      suspected = true;
      metrics.add(CdcCounter.SUSPECTED_TOKEN_EXPIRY, 1);
      LOG.warn("The table may have lost the newest token of sink '{}': {}", sinkId, why);
    }
  }

  private boolean namesSink(Snapshot snapshot) {
    return sinkId.equals(Summaries.of(snapshot).get(keys.sinkId()))
        || Summaries.of(snapshot).containsKey(keys.committedThrough(sinkId));
  }

  /** The epoch that a snapshot carries the token of, if it does. */
  Optional<CommittedEpoch> epochOf(Snapshot snapshot) {
    String position = Summaries.of(snapshot).get(keys.committedThrough(sinkId));
    if (position == null) {
      return Optional.empty();
    }
    try {
      CommitToken token = new CommitToken(lineageOf(snapshot), Long.parseLong(position));
      return Optional.of(CommittedEpoch.of(token, snapshot));
    } catch (IllegalArgumentException garbage) {
      countUnreadable(
          snapshot.snapshotId(), "Snapshot " + snapshot.snapshotId() + " carries", position);
      return Optional.empty();
    }
  }

  private Lineage lineageOf(Snapshot snapshot) {
    String id = Summaries.of(snapshot).getOrDefault(keys.lineage(sinkId), "");
    String window = Summaries.of(snapshot).get(keys.windowMillis(sinkId));
    return new Lineage(
        id, window == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(window)));
  }

  private void countUnreadable(Object place, String where, String text) {
    if (unreadable.add(place)) {
      LOG.warn(
          "{} an unreadable token of sink '{}': '{}'. Looking for an older one.",
          where,
          sinkId,
          text);
      metrics.add(CdcCounter.TOKEN_PARSE_FAILURES, 1);
    }
  }

  /**
   * Stages the copy of what is to be the newest epoch, or, where the sink keeps none, the removal
   * of one that an earlier run of it has left.
   */
  void keepCopy(StagedCommit commit, CommittedEpoch newest) {
    if (copies == TokenCopies.PROPERTY) {
      commit.setProperty(copyProperty, TokenCopy.text(newest));
    } else {
      commit.removeProperty(copyProperty);
    }
  }

  /** The highest sequence number of an epoch, where its snapshot says it readably. */
  OptionalLong maxSequenceOf(CommittedEpoch epoch) {
    String text = epoch.summary().get(keys.maxCommittedSequence(sinkId));
    if (text == null) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException garbage) {
      countUnreadable(text, "Snapshot " + epoch.snapshotId() + " carries", text);
      return OptionalLong.empty();
    }
  }

  /** The digest of an epoch's files, where its snapshot says it. */
  Optional<String> contentOf(CommittedEpoch epoch) {
    return Optional.ofNullable(epoch.summary().get(keys.content(sinkId)));
  }
}
