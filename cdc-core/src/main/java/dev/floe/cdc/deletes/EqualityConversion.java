package dev.floe.cdc.deletes;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import dev.floe.cdc.sort.KeyRunBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Table;

/**
 * Marks the rows that live equality deletes delete, so that vectors can take their place.
 *
 * <p>The keys of many deletes are looked up at once, so that a data file is gone through once for
 * each run of keys, and not for each file of deletes. Which of them a row's key is of says whether
 * the row is older than it.
 *
 * <p>Used once, by one thread.
 */
final class EqualityConversion {
  private final Table table;
  private final KeySchema key;
  private final KeyForm form;
  private final KeyLocator locator;
  private final RowMarks marks;
  private final long runBytes;
  private final KeyMemory memory = KeyMemory.ofBytes(Long.MAX_VALUE);

  /** The deletes of the current run, and at which of its places each begins. */
  private final List<DeleteFile> deletes = new ArrayList<>();

  private long[] begins = new long[16];
  private long takenBytes;

  /**
   * @param marks takes the rows
   * @param runBytes about how many bytes of keys are in memory at once
   */
  EqualityConversion(
      Table table, KeySchema key, KeyLocator locator, RowMarks marks, long runBytes) {
    this.table = table;
    this.key = key;
    this.form = new KeyForm(key);
    this.locator = locator;
    this.marks = marks;
    this.runBytes = runBytes;
  }

  /**
   * Marks the rows of some deletes by the key columns.
   *
   * @return those of which all rows are marked: not those that delete rows without a key too, which
   *     are not looked for
   */
  List<DeleteFile> convert(LiveSet live, List<DeleteFile> equalityDeletes) {
    EqualityReach reach = EqualityReach.of(live, table.specs());
    List<DeleteFile> converted = new ArrayList<>();
    for (List<DeleteFile> group : reach.groups(equalityDeletes)) {
      DeleteFile newest =
          group.stream().max(Comparator.comparing(DeleteFile::dataSequenceNumber)).orElseThrow();
      convert(group, reach.files(newest), converted);
    }
    return converted;
  }

  private void convert(List<DeleteFile> group, List<LiveFile> files, List<DeleteFile> converted) {
    KeyRunBuilder run = form.builder(memory, 0);
    try {
      for (DeleteFile delete : group) {
        long withoutKey = 0;
        begin(delete, run);
        try (KeyReader reader = KeyReader.open(table, form, delete)) {
          while (reader.next()) {
            if (!reader.hasKey()) {
              withoutKey++;
              continue;
            }
            takenBytes += form.bytesOf(reader.length());
            if (takenBytes > runBytes || !run.add(reader.key(), reader.length())) {
              lookUp(run, files);
              run = form.builder(memory, 0);
              begin(delete, run);
              takenBytes = form.bytesOf(reader.length());
              run.add(reader.key(), reader.length());
            }
          }
        }
        if (withoutKey == 0) {
          converted.add(delete);
        }
      }
      lookUp(run, files);
    } finally {
      run.close();
    }
  }

  private void begin(DeleteFile delete, KeyRunBuilder run) {
    if (deletes.size() == begins.length) {
      begins = Arrays.copyOf(begins, 2 * begins.length);
    }
    begins[deletes.size()] = run.rows();
    deletes.add(delete);
  }

  private void lookUp(KeyRunBuilder full, List<LiveFile> files) {
    try (full;
        KeyRun keys = full.build()) {
      locator.locate(
          table,
          key,
          keys,
          files,
          (file, position, place) -> {
            if (file.isOlderThan(deleteAt(place))) {
              marks.mark(file, position);
            }
          });
    }
    deletes.clear();
    takenBytes = 0;
  }

  /** The delete of a place; of several that begin there the last, as the others are empty. */
  private DeleteFile deleteAt(long place) {
    int low = 0;
    int high = deletes.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (begins[middle] <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return deletes.get(low);
  }
}
