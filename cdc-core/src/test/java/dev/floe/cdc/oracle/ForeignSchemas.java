package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Changes of a table's schema by another writer. */
final class ForeignSchemas {
  private final TableShape shape;
  private final SplittableRandom random;
  private final List<String> namesDropped = new ArrayList<>();
  private int added;
  private int renamed;

  ForeignSchemas(TableShape shape, SplittableRandom random) {
    this.shape = shape;
    this.random = random;
  }

  private enum Kind {
    ADD,
    RENAME,
    SWAP_NAMES,
    WIDEN,
    DROP,
    MOVE
  }

  /** Changes the schema in one way and says in which. */
  String change(Table table) {
    Kind[] kinds = Kind.values();
    return switch (kinds[random.nextInt(kinds.length)]) {
      case ADD -> add(table);
      case RENAME -> rename(table, pick(names(table)), "Column " + ++renamed);
      case SWAP_NAMES -> swapNames(table);
      case WIDEN -> widen(table);
      case DROP -> drop(table);
      case MOVE -> move(table);
    };
  }

  /** Adds a column, maybe with the name of one that is gone. */
  private String add(Table table) {
    if (added == shape.extras().size()) {
      return drop(table);
    }
    Types.NestedField column = shape.extras().get(added++);
    boolean again = !namesDropped.isEmpty() && random.nextBoolean();
    String name = again ? namesDropped.remove(namesDropped.size() - 1) : column.name();
    table.updateSchema().addColumn(name, column.type()).commit();
    assertThat(table.schema().findField(name).fieldId()).isEqualTo(column.fieldId());
    return "column '" + name + "' added";
  }

  private static String rename(Table table, String from, String to) {
    table.updateSchema().renameColumn(from, to).commit();
    return "column '" + from + "' renamed to '" + to + "'";
  }

  /** Gives two columns each the name of the other. */
  private String swapNames(Table table) {
    List<String> names = droppableNames(table);
    if (names.size() < 2) {
      return add(table);
    }
    String one = names.remove(random.nextInt(names.size()));
    String other = pick(names);
    rename(table, one, "between");
    rename(table, other, one);
    rename(table, "between", other);
    return "columns '" + one + "' and '" + other + "' have changed names";
  }

  private String widen(Table table) {
    List<Integer> narrow = new ArrayList<>();
    for (Map.Entry<Integer, Type.PrimitiveType> wide : shape.wideTypes().entrySet()) {
      Types.NestedField column = table.schema().findField(wide.getKey());
      if (column != null && !column.type().equals(wide.getValue())) {
        narrow.add(wide.getKey());
      }
    }
    if (narrow.isEmpty()) {
      return move(table);
    }
    int id = narrow.get(random.nextInt(narrow.size()));
    String name = table.schema().findColumnName(id);
    table.updateSchema().updateColumn(name, shape.wideTypes().get(id)).commit();
    return "column '" + name + "' widened to " + shape.wideTypes().get(id);
  }

  private String drop(Table table) {
    List<String> names = droppableNames(table);
    if (names.isEmpty()) {
      return move(table);
    }
    String name = pick(names);
    table.updateSchema().deleteColumn(name).commit();
    namesDropped.add(name);
    return "column '" + name + "' dropped";
  }

  private String move(Table table) {
    List<String> names = names(table);
    String moved = names.remove(random.nextInt(names.size()));
    if (random.nextInt(3) == 0) {
      table.updateSchema().moveFirst(moved).commit();
      return "column '" + moved + "' moved first";
    }
    String before = pick(names);
    table.updateSchema().moveAfter(moved, before).commit();
    return "column '" + moved + "' moved after '" + before + "'";
  }

  private static List<String> names(Table table) {
    List<String> names = new ArrayList<>();
    table.schema().columns().forEach(column -> names.add(column.name()));
    return names;
  }

  private List<String> droppableNames(Table table) {
    Set<Integer> droppable = new HashSet<>(shape.droppable());
    List<String> names = new ArrayList<>();
    for (Types.NestedField column : table.schema().columns()) {
      if (droppable.contains(column.fieldId())) {
        names.add(column.name());
      }
    }
    return names;
  }

  private String pick(List<String> names) {
    return names.get(random.nextInt(names.size()));
  }
}
