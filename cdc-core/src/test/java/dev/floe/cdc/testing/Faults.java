package dev.floe.cdc.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What is to go wrong on one way into a lake, a {@link FaultyCatalog}: the next commits in order,
 * one data file, all requests, all removals; and what is to happen meanwhile. Nothing goes wrong
 * that is not asked for. Thread-safe.
 */
public final class Faults {
  /** What becomes of a commit. */
  public enum CommitFault {
    /** The catalog refuses it: not applied, and said so. */
    REFUSED,
    /** The catalog applies it and its answer is lost. */
    REPLY_LOST,
    /** The catalog applies it, and the client dies of an {@link Error} before it can take note. */
    DIED_AFTER,
    /** The catalog never sees it, and the client cannot know. */
    REQUEST_LOST,
    /** Nothing goes wrong. */
    NONE
  }

  /** When writing a file fails. */
  public enum FileFault {
    OPEN,
    WRITE,
    CLOSE
  }

  private final Deque<CommitFault> commits = new ArrayDeque<>();
  private Runnable beforeCommit = () -> {};
  private Runnable beforeFile = () -> {};
  private int openFiles;
  private int mostOpenFiles;
  private int filesUntilFault = Integer.MAX_VALUE;
  private FileFault fileFault = FileFault.OPEN;
  private boolean catalogDown;
  private boolean downAfterCommit;
  private boolean removalsFail;

  /** Lets the next commit end so; of several, one after the other. */
  public synchronized Faults nextCommit(CommitFault... faults) {
    commits.addAll(List.of(faults));
    return this;
  }

  /** Runs something between what the committer read and its next commit. */
  public synchronized Faults beforeNextCommit(Runnable rival) {
    beforeCommit = rival;
    return this;
  }

  /** Lets the n-th data or delete file from now fail, counted from 1. */
  public synchronized Faults failFile(int nth, FileFault when) {
    filesUntilFault = nth;
    fileFault = when;
    return this;
  }

  /** Runs something before each data or delete file from now on, on the thread that writes it. */
  public synchronized Faults beforeEachFile(Runnable meanwhile) {
    beforeFile = meanwhile;
    return this;
  }

  /** The most data and delete files that were being written at once. */
  public synchronized int mostOpenFiles() {
    return mostOpenFiles;
  }

  /** Takes the catalog down, or up again. */
  public synchronized Faults catalogDown(boolean down) {
    catalogDown = down;
    return this;
  }

  /** Takes the catalog down as soon as the next commit has been answered. */
  public synchronized Faults catalogDownAfterNextCommit() {
    downAfterCommit = true;
    return this;
  }

  /** Lets every removal of a file fail from now on. */
  public synchronized Faults failRemovals() {
    removalsFail = true;
    return this;
  }

  CommitFault takeCommitFault() {
    takeRival().run(); // Not under the lock: it may ask the same lake.
    synchronized (this) {
      return commits.isEmpty() ? CommitFault.NONE : commits.remove();
    }
  }

  private synchronized Runnable takeRival() {
    Runnable rival = beforeCommit;
    beforeCommit = () -> {};
    return rival;
  }

  synchronized void commitAnswered() {
    catalogDown |= downAfterCommit;
    downAfterCommit = false;
  }

  synchronized void checkCatalog() {
    if (catalogDown) {
      throw new IllegalStateException("the catalog is down");
    }
  }

  void fileIsNext() {
    Runnable meanwhile;
    synchronized (this) {
      meanwhile = beforeFile;
    }
    meanwhile.run(); // Not under the lock: it may wait for another thread.
  }

  synchronized Optional<FileFault> takeFileFault() {
    if (filesUntilFault == Integer.MAX_VALUE || --filesUntilFault > 0) {
      return Optional.empty();
    }
    filesUntilFault = Integer.MAX_VALUE;
    return Optional.of(fileFault);
  }

  synchronized void fileBegins() {
    openFiles++;
    mostOpenFiles = Math.max(mostOpenFiles, openFiles);
  }

  synchronized void fileEnds() {
    openFiles--;
  }

  synchronized boolean removalsFail() {
    return removalsFail;
  }
}
