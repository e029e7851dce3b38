package dev.floe.cdc.sink;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * An epoch was not committed to all tables that it has changes for. The first failure is the cause,
 * the others are suppressed.
 */
public final class TablesCommitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long position;
  private final transient Map<TableIdentifier, CommitResult> committed;
  private final transient Map<TableIdentifier, Throwable> failures;
  private final transient List<TableIdentifier> waiting;
  private final Remedy remedy;

  /** What to do about it. */
  public enum Remedy {
    /** The same commit again tries what is left: nothing is lost. */
    COMMIT_AGAIN,
    /**
     * At least one table cannot be helped by that: abort, and read the source again from {@link
     * CdcSinks#committedThrough()}, or leave the tables out by {@link CdcSinks#remove}.
     */
    ABORT
  }

  TablesCommitException(
      long position,
      Map<TableIdentifier, CommitResult> committed,
      Map<TableIdentifier, Throwable> failures,
      List<TableIdentifier> waiting,
      Remedy remedy) {
    super(message(position, committed, failures, waiting, remedy));
    this.position = position;
    this.committed = Collections.unmodifiableMap(new LinkedHashMap<>(committed));
    this.failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
    this.waiting = List.copyOf(waiting);
    this.remedy = remedy;
    for (Throwable failure : failures.values()) {
      if (getCause() == null) {
        initCause(failure);
      } else {
        addSuppressed(failure);
      }
    }
  }

  private static String message(
      long position,
      Map<TableIdentifier, CommitResult> committed,
      Map<TableIdentifier, Throwable> failures,
      List<TableIdentifier> waiting,
      Remedy remedy) {
    StringBuilder text = new StringBuilder("cannot commit position ").append(position);
    text.append(" to ")
        .append(failures.size())
        .append(" of ")
        .append(failures.size() + waiting.size() + committed.size())
        .append(" tables with changes");
    failures.forEach(
        (table, failure) ->
            text.append("; table ").append(table).append(": ").append(reason(failure)));
    if (!waiting.isEmpty()) {
      text.append("; waiting until a table that has just joined is committed, which goes first: ")
          .append(names(waiting));
    }
    if (!committed.isEmpty()) {
      text.append("; committed to ").append(names(List.copyOf(committed.keySet())));
    }
    return text.append("; ").append(words(remedy, position)).toString();
  }

  private static String reason(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  private static String names(List<TableIdentifier> tables) {
    return tables.stream().map(TableIdentifier::toString).collect(Collectors.joining(", "));
  }

  private static String words(Remedy remedy, long position) {
    return switch (remedy) {
      case COMMIT_AGAIN ->
          "commit position " + position + " again: it is tried where it is left, and only there";
      case ABORT ->
          "abort, and read the source again from committedThrough(); what a table holds is skipped;"
              + " or remove a table that is to be left out";
    };
  }

  /** The position that was to be committed. */
  public long position() {
    return position;
  }

  /** The tables that hold the epoch now, by this call or an earlier one at this position. */
  public Map<TableIdentifier, CommitResult> committed() {
    return committed;
  }

  /** Why it was not committed, or is not known to be, for each table that failed. */
  public Map<TableIdentifier, Throwable> failures() {
    return failures;
  }

  /** The tables that were not tried, because one that has just joined goes first and failed. */
  public List<TableIdentifier> waiting() {
    return waiting;
  }

  /** What to do. */
  public Remedy remedy() {
    return remedy;
  }
}
