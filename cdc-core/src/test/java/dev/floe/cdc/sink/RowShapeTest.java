package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How rows are seen in the columns of a table, at what cost, and what is said of it. */
class RowShapeTest {
  private static final int WARM_UP_ROWS = 200_000;
  private static final int ROWS = 100_000;
  private static final Schema WANTED =
      new Schema(
          NestedField.required(1, "id", Types.LongType.get()),
          NestedField.optional(2, "name", Types.StringType.get()),
          NestedField.optional(3, "more", Types.StringType.get()));
  private static final Schema TURNED =
      new Schema(
          NestedField.optional(1, "name", Types.StringType.get()),
          NestedField.required(2, "id", Types.LongType.get()));

  private final List<String> said = new ArrayList<>();

  private RowShape shape() {
    return new RowShape(
        WANTED.asStruct(), Set.of(1), Optional.empty(), new FilledColumns("db.t", said::add));
  }

  @Test
  void rowsOfTheWantedColumnsAreTakenAsTheyAre() {
    RowShape shape = shape();
    Record same = row(WANTED, 1L, "a", null);
    Record otherIds =
        row(
            new Schema(
                NestedField.required(7, "id", Types.LongType.get()),
                NestedField.optional(8, "name", Types.StringType.get()),
                NestedField.required(9, "more", Types.StringType.get())),
            1L,
            "a",
            "b");
    assertThat(shape.fit(same)).isSameAs(same);
    assertThat(shape.fit(otherIds)).isSameAs(otherIds);
    assertThat(shape.fit(same)).isSameAs(same);
    assertThat(said).isEmpty();
  }

  @Test
  @DisplayName("Z6: of a missing column it is said once what is written")
  void aMissingColumnIsNamedOnce() {
    RowShape shape = shape();
    StructLike fitted = shape.fit(row(TURNED, "a", 7L));
    assertThat(fitted.size()).isEqualTo(3);
    assertThat(fitted.get(0, Long.class)).isEqualTo(7L);
    assertThat(fitted.get(1, String.class)).isEqualTo("a");
    assertThat(fitted.get(2, Object.class)).isNull();
    shape.fit(row(WANTED, 1L, "a", null));
    shape.fit(row(TURNED, "b", 8L));
    shape.fit(row(new Schema(WANTED.columns().get(0)), 9L));
    assertThat(said)
        .containsExactly(
            "Column 'more' of table db.t is missing from the input: null is written to it.",
            "Column 'name' of table db.t is missing from the input: null is written to it.");
  }

  @Test
  void aWriteDefaultIsNamed() {
    new FilledColumns("db.t", said::add).accept(Map.of("grade", 6));
    assertThat(said)
        .containsExactly(
            "Column 'grade' of table db.t is missing from the input: its write default, 6, is"
                + " written to it.");
  }

  @Test
  void aMatchedRowIsReadOnly() {
    StructLike fitted = shape().fit(row(TURNED, "a", 7L));
    assertThatThrownBy(() -> fitted.set(0, 8L))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("cannot set a value: the row is read only");
  }

  @Test
  void neitherRowsAsTheyAreNorMatchedOnesCostMemory() {
    RowShape shape = shape();
    Record same = row(WANTED, 1L << 40, "a", null);
    Record turned = row(TURNED, "a", 1L << 40);
    long sum = pass(shape, same, turned, WARM_UP_ROWS);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    sum += pass(shape, same, turned, ROWS);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(sum).isEqualTo((WARM_UP_ROWS + ROWS) * 2 * (1L << 40));
    assertThat(allocated).as("bytes for %d rows", 2 * ROWS).isLessThan(ROWS);
  }

  /** Rows of one kind after the other: a look-up of a kind compares its fields, which costs. */
  private static long pass(RowShape shape, Record same, Record turned, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += shape.fit(same).get(0, Long.class);
    }
    for (int i = 0; i < rows; i++) {
      sum += shape.fit(turned).get(0, Long.class);
    }
    return sum;
  }
}
