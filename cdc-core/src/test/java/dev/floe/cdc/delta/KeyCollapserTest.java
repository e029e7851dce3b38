package dev.floe.cdc.delta;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.table.WriteMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Every sequence of up to five changes of one key, over all kinds and with equal or increasing
 * sequence numbers between neighbours, against a model that applies them one by one to the rows
 * that a reader would see.
 */
class KeyCollapserTest {
  private static final int LONGEST = 5;
  private static final byte[] KEY = {7};
  private static final String OLDER = "older";

  private record Change(ChangeKind kind, long sequence, String image) {}

  @Test
  void retractAgreesWithTheModel() {
    assertThat(checkAll(WriteMode.RETRACT)).isEqualTo(4 + 32 + 256 + 2048 + 16384);
  }

  @Test
  void upsertAgreesWithTheModel() {
    assertThat(checkAll(WriteMode.UPSERT)).isEqualTo(3 + 18 + 108 + 648 + 3888);
  }

  private static int checkAll(WriteMode mode) {
    List<ChangeKind> kinds = new ArrayList<>(List.of(ChangeKind.values()));
    if (mode == WriteMode.UPSERT) {
      kinds.remove(ChangeKind.UPDATE_BEFORE); // The encoder drops them.
    }
    int[] count = {0};
    enumerate(
        kinds,
        new ArrayList<>(),
        changes -> {
          check(changes, mode);
          count[0]++;
        });
    return count[0];
  }

  private static void enumerate(
      List<ChangeKind> kinds, List<Change> begun, Consumer<List<Change>> check) {
    if (!begun.isEmpty()) {
      check.accept(begun);
    }
    if (begun.size() == LONGEST) {
      return;
    }
    long last = begun.isEmpty() ? 0 : begun.get(begun.size() - 1).sequence();
    for (ChangeKind kind : kinds) {
      for (long sequence = last; sequence <= last + (begun.isEmpty() ? 0 : 1); sequence++) {
        begun.add(new Change(kind, sequence, "image " + begun.size()));
        enumerate(kinds, begun, check);
        begun.remove(begun.size() - 1);
      }
    }
  }

  private static void check(List<Change> arrived, WriteMode mode) {
    KeyBlock block = reduce(arrived);
    boolean delete = KeyCollapser.writesDelete(block.firstKind(), mode);
    boolean row = KeyCollapser.writesRow(block.lastKind());
    String image = new String(block.lastImage(), 0, block.lastLength(), US_ASCII);
    for (boolean olderPresent : new boolean[] {true, false}) {
      Set<String> engine = new TreeSet<>();
      if (olderPresent && !delete) {
        engine.add(OLDER);
      }
      if (row) {
        engine.add(image);
      }
      assertThat(engine)
          .as("%s of %s, older row present: %s", mode, arrived, olderPresent)
          .isEqualTo(model(arrived, mode, olderPresent));
    }
    assertThat(block.ambiguous()).as("ambiguous: %s", arrived).isEqualTo(ambiguous(arrived));
    assertThat(block.repeatedInsert()).as("repeated: %s", arrived).isEqualTo(repeated(arrived));
    assertThat(block.changes()).isEqualTo(arrived.size());
  }

  private static KeyBlock reduce(List<Change> arrived) {
    FakeCursor cursor = new FakeCursor();
    for (Change change : arrived) {
      cursor.add(KEY, change.sequence(), change.kind(), change.image().getBytes(US_ASCII));
    }
    cursor.sorted();
    KeyBlock block = new KeyBlock();
    cursor.next();
    block.begin(cursor);
    while (cursor.next()) {
      assertThat(block.holdsKeyOf(cursor)).isTrue();
      block.add(cursor);
    }
    return block;
  }

  /** What a reader sees when the changes are applied one after the other. */
  private static Set<String> model(List<Change> arrived, WriteMode mode, boolean olderPresent) {
    List<Change> changes = applied(arrived);
    // An insert says that the key is new. Whatever follows in the epoch is about that row.
    boolean bornHere = mode == WriteMode.RETRACT && changes.get(0).kind() == ChangeKind.INSERT;
    boolean older = olderPresent;
    String own = null;
    for (Change change : changes) {
      switch (change.kind()) {
        case UPDATE_BEFORE, DELETE -> {
          older &= bornHere;
          own = null;
        }
        case UPDATE_AFTER -> {
          older &= bornHere;
          own = change.image();
        }
        case INSERT -> {
          older &= mode == WriteMode.RETRACT;
          own = change.image();
        }
      }
    }
    Set<String> seen = new TreeSet<>();
    if (older) {
      seen.add(OLDER);
    }
    if (own != null) {
      seen.add(own);
    }
    return seen;
  }

  /** The order in which changes apply: by sequence, then kind, then image. */
  private static List<Change> applied(List<Change> arrived) {
    List<ChangeKind> ranking =
        List.of(
            ChangeKind.UPDATE_BEFORE,
            ChangeKind.DELETE,
            ChangeKind.UPDATE_AFTER,
            ChangeKind.INSERT);
    return arrived.stream()
        .sorted(
            Comparator.comparingLong(Change::sequence)
                .thenComparing(change -> ranking.indexOf(change.kind()))
                .thenComparing(Change::image))
        .toList();
  }

  /** Whether the lowest or the highest sequence number has rows and a delete, or two rows. */
  private static boolean ambiguous(List<Change> changes) {
    TreeMap<Long, List<Change>> bySequence =
        changes.stream()
            .collect(Collectors.groupingBy(Change::sequence, TreeMap::new, Collectors.toList()));
    return tie(bySequence.firstEntry().getValue()) || tie(bySequence.lastEntry().getValue());
  }

  private static boolean tie(List<Change> tied) {
    long rows = tied.stream().filter(change -> change.kind().carriesRow()).count();
    return rows > 1 || (rows == 1 && tied.stream().anyMatch(c -> c.kind() == ChangeKind.DELETE));
  }

  /** Whether an insert meets a row that the same epoch put there. */
  private static boolean repeated(List<Change> arrived) {
    boolean rowThere = false;
    for (Change change : applied(arrived)) {
      if (change.kind() == ChangeKind.INSERT && rowThere) {
        return true;
      }
      rowThere = change.kind().carriesRow();
    }
    return false;
  }
}
