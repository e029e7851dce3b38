package dev.floe.cdc.deletes;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import dev.floe.cdc.sort.KeyRunBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Table;

/**
 * The keys of some key files, in runs of bounded size.
 *
 * <ul>
 *   <li>Of sorted files, of which not more than {@value #MOST_OPEN} are given, the runs are
 *       ascending, one behind the other, and have each key once.
 *   <li>Of unsorted ones, and of more, runs may overlap and a key may come more than once. All keys
 *       come all the same, and take no more memory.
 *   <li>A run takes memory besides what a {@link KeyLocator} has: as many bytes as are asked for,
 *       or those of one key, and up to two megabytes more; of unsorted files up to twice as many.
 * </ul>
 */
final class KeyFiles {
  /** How many files are open at once. */
  static final int MOST_OPEN = 64;

  /** Takes keys run by run. */
  interface Runs {
    /** Takes one run, which is closed when this returns. */
    void take(KeyRun keys);
  }

  private final KeyForm form;
  private final KeyMemory memory = KeyMemory.ofBytes(Long.MAX_VALUE);
  private final long runBytes;
  private final Runs consumer;
  private KeyRunBuilder run;
  private byte[] last = new byte[0];
  private int lastLength;
  private boolean anyTaken;

  /** What the keys of the run take, but for what is reserved for more. */
  private long takenBytes;

  private long withoutKey;

  private KeyFiles(KeyForm form, long runBytes, Runs consumer) {
    this.form = form;
    this.runBytes = runBytes;
    this.consumer = consumer;
  }

  /**
   * Reads key files, merged where they are sorted.
   *
   * @param runBytes about how many bytes of keys a run holds
   * @return how many of their rows have no key, because a column's value is missing
   */
  static long read(
      Table table, KeySchema key, List<DeleteFile> files, long runBytes, Runs consumer) {
    KeyFiles keys = new KeyFiles(new KeyForm(key), runBytes, consumer);
    return keys.read(table, files);
  }

  private long read(Table table, List<DeleteFile> files) {
    run = form.builder(memory, 0);
    try {
      for (int from = 0; from < files.size(); from += MOST_OPEN) {
        merge(table, files.subList(from, Math.min(files.size(), from + MOST_OPEN)));
      }
      handOn();
    } finally {
      run.close();
    }
    return withoutKey;
  }

  private void merge(Table table, List<DeleteFile> files) {
    PriorityQueue<KeyReader> heads = new PriorityQueue<>(KeyFiles::compare);
    try (OpenReaders open = new OpenReaders()) {
      for (DeleteFile file : files) {
        KeyReader reader = open.add(KeyReader.open(table, form, file));
        if (nextKey(reader)) {
          heads.add(reader);
        }
      }
      while (!heads.isEmpty()) {
        KeyReader least = heads.poll();
        take(least);
        if (nextKey(least)) {
          heads.add(least);
        }
      }
    }
  }

  private boolean nextKey(KeyReader reader) {
    while (reader.next()) {
      if (reader.hasKey()) {
        return true;
      }
      withoutKey += 1;
    }
    return false;
  }

  private void take(KeyReader reader) {
    byte[] key = reader.key();
    int length = reader.length();
    if (anyTaken && Arrays.equals(key, 0, length, last, 0, lastLength)) {
      return;
    }
    long bytes = form.bytesOf(length);
    if (run.size() > 0 && takenBytes + bytes > runBytes) {
      handOn();
    }
    while (!run.add(key, length)) {
      handOn(); // There are only so many references to keys of a run.
    }
    if (last.length < length) {
      last = new byte[length * 2];
    }
    System.arraycopy(key, 0, last, 0, length);
    lastLength = length;
    anyTaken = true;
    takenBytes += bytes;
  }

  private void handOn() {
    try (KeyRunBuilder full = run;
        KeyRun keys = full.build()) {
      run = form.builder(memory, 0);
      takenBytes = 0;
      if (keys.size() > 0) {
        consumer.take(keys);
      }
    }
  }

  private static int compare(KeyReader one, KeyReader other) {
    return Arrays.compareUnsigned(one.key(), 0, one.length(), other.key(), 0, other.length());
  }

  /** Readers that are closed together. */
  private static final class OpenReaders implements AutoCloseable {
    private final List<KeyReader> readers = new ArrayList<>();

    KeyReader add(KeyReader reader) {
      readers.add(reader);
      return reader;
    }

    @Override
    public void close() {
      RuntimeException first = null;
      for (KeyReader reader : readers) {
        try {
          reader.close();
        } catch (RuntimeException failure) {
          if (first == null) {
            first = failure;
          } else {
            first.addSuppressed(failure);
          }
        }
      }
      if (first != null) {
        throw first;
      }
    }
  }
}
