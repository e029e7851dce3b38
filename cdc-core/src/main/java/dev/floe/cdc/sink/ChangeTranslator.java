package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Encodes changes anew that were encoded by other pins of the same table, for a run whose processes
 * have pinned it while its schema changed. Columns are the same when they have one field id.
 *
 * <p>The bytes are valid until the next {@link #translate}. Not thread-safe.
 */
public final class ChangeTranslator {
  private final PinnedTable to;
  private final RowView row;
  private final Columns columns;
  private final ChangeEncoder encoder;

  /**
   * A translator between pins of one table, both {@linkplain PinnedTable#withWholeImages() with
   * whole images}.
   *
   * @throws TableConfigurationException when the key is of other columns or types: changes of one
   *     key may be in different shards then
   */
  public ChangeTranslator(PinnedTable from, PinnedTable to) {
    requireSameKey(from, to);
    this.to = to;
    this.row = new RowView(from.schema().asStruct());
    List<NestedField> common = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    List<NestedField> given = from.schema().columns();
    for (int i = 0; i < given.size(); i++) {
      NestedField wanted = to.schema().findField(given.get(i).fieldId());
      if (wanted != null) {
        common.add(NestedField.from(given.get(i)).withName(wanted.name()).build());
        positions.add(i);
      }
    }
    this.columns = new Columns(row, positions);
    this.encoder = new ChangeEncoder(to, 1, new Schema(common));
  }

  private static void requireSameKey(PinnedTable from, PinnedTable to) {
    if (!keyTypes(from).equals(keyTypes(to)) || !from.keyFieldIds().equals(to.keyFieldIds())) {
      throw new TableConfigurationException(
          "cannot write to table %s: its key is %s for some processes of the run and %s for others, because it was changed while the run began; start the run anew"
              .formatted(to.table().name(), from.keyFields(), to.keyFields()));
    }
  }

  private static List<Type> keyTypes(PinnedTable table) {
    return table.keyFields().stream().map(NestedField::type).toList();
  }

  /**
   * Encodes a change anew.
   *
   * @param bytes hold the sort key and the row of the change
   * @throws TableConfigurationException when the other schema has a column that its row lacks
   */
  public void translate(
      byte[] bytes, int sortKeyOffset, int sortKeyLength, int rowOffset, int rowLength) {
    ChangeKind kind = SortKey.kind(bytes, sortKeyOffset, sortKeyLength);
    long sequence = SortKey.sequence(bytes, sortKeyOffset, sortKeyLength);
    row.wrap(bytes, rowOffset, rowLength);
    try {
      encoder.encode(columns, kind, sequence);
    } catch (ChangeRejectedException misfit) {
      throw new TableConfigurationException(
          "cannot write to table %s: its columns were changed while the run began, and rows of one schema do not fit the other: %s; start the run anew"
              .formatted(to.table().name(), misfit.getMessage()),
          misfit);
    }
  }

  /** Holds the sort key in its first {@link #sortKeyLength} bytes. */
  public byte[] sortKey() {
    return encoder.sortKey();
  }

  /** The length of the sort key. */
  public int sortKeyLength() {
    return encoder.sortKeyLength();
  }

  /** Holds the encoded row in its first {@link #rowLength} bytes. */
  public byte[] row() {
    return encoder.row();
  }

  /** The length of the encoded row. */
  public int rowLength() {
    return encoder.rowLength();
  }

  /** Some columns of a row. */
  private static final class Columns implements StructLike {
    private final StructLike row;
    private final int[] positions;

    private Columns(StructLike row, List<Integer> positions) {
      this.row = row;
      this.positions = positions.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public int size() {
      return positions.length;
    }

    @Override
    public <T> T get(int pos, Class<T> javaClass) {
      return row.get(positions[pos], javaClass);
    }

    @Override
    public <T> void set(int pos, T value) {
      throw new UnsupportedOperationException("cannot set a column: a row is only read");
    }
  }
}
