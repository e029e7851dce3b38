package dev.floe.cdc.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * How rows of one schema of a table fill those of another of its schemas: by field id, nested
 * fields too, whatever their names and places are.
 *
 * <table>
 *   <caption>What becomes of a field</caption>
 *   <tr><th>field</th><th>outcome</th></tr>
 *   <tr><td>in both, of one type, or of one that the other holds all values of</td><td>taken</td></tr>
 *   <tr><td>in both, of another type</td><td>refused</td></tr>
 *   <tr><td>key column of another type, or not in the key of both</td><td>refused</td></tr>
 *   <tr><td>in the given schema alone</td><td>dropped</td></tr>
 *   <tr><td>in the wanted schema alone</td><td>filled with its write default, else null if it is
 *       optional; refused if it is required</td></tr>
 * </table>
 */
public final class EvolvedColumns {
  private final List<String> misfits = new ArrayList<>();

  private EvolvedColumns() {}

  /**
   * Matches the columns of two pins of one table.
   *
   * @throws TableConfigurationException when rows of the one cannot be rows of the other
   */
  public static StructMatch match(PinnedTable given, PinnedTable wanted) {
    String name = wanted.table().name();
    if (!given.pin().tableUuid().equals(wanted.pin().tableUuid())) {
      throw KeyColumns.problem(
          name,
          "changes were encoded for the table of UUID %s, and it has UUID %s; write the changes anew",
          given.pin().tableUuid(),
          wanted.pin().tableUuid());
    }
    String givenKey = describeKey(given);
    String wantedKey = describeKey(wanted);
    if (!givenKey.equals(wantedKey)) {
      throw KeyColumns.problem(
          name,
          "changes were encoded under schema %d with the key (%s), and schema %d has the key (%s), in"
              + " which keys have another order and other shards; stop the run, and start it anew",
          given.pin().schemaId(),
          givenKey,
          wanted.pin().schemaId(),
          wantedKey);
    }
    EvolvedColumns columns = new EvolvedColumns();
    StructMatch match = columns.struct(given.schema().asStruct(), wanted.schema().asStruct(), "");
    if (!columns.misfits.isEmpty()) {
      throw KeyColumns.problem(
          name,
          "changes that were encoded under schema %d do not fit schema %d: %s; stop the run, and"
              + " start it anew",
          given.pin().schemaId(),
          wanted.pin().schemaId(),
          String.join("; ", columns.misfits));
    }
    return match;
  }

  private static String describeKey(PinnedTable table) {
    List<String> columns = new ArrayList<>();
    for (Types.NestedField field : table.keyFields()) {
      columns.add("field " + field.fieldId() + " of " + field.type());
    }
    return String.join(", ", columns);
  }

  private StructMatch struct(Types.StructType given, Types.StructType wanted, String prefix) {
    Map<Integer, Integer> positions = new HashMap<>();
    for (int i = 0; i < given.fields().size(); i++) {
      positions.put(given.fields().get(i).fieldId(), i);
    }
    List<StructMatch.Source> sources = new ArrayList<>();
    for (Types.NestedField field : wanted.fields()) {
      Integer position = positions.get(field.fieldId());
      String path = prefix + field.name();
      sources.add(
          position == null
              ? fill(field, path)
              : new StructMatch.GivenField(
                  position,
                  value(given.fields().get(position).type(), field.type(), path)));
    }
    return new StructMatch(given, sources);
  }

  private StructMatch.Source fill(Types.NestedField field, String path) {
    if (field.writeDefault() == null && field.isRequired()) {
      misfits.add("column '%s' is not in the changes, and required".formatted(path));
    }
    return new StructMatch.Filled(field.writeDefault());
  }

  private ValueMatch value(Type given, Type wanted, String path) {
    ValueMatch asIs = new ValueMatch.AsIs();
    if (given.isStructType() && wanted.isStructType()) {
      StructMatch fields = struct(given.asStructType(), wanted.asStructType(), path + ".");
      return fields.isSame() ? asIs : new ValueMatch.OfStruct(fields);
    }
    if (given.isListType() && wanted.isListType()) {
      ValueMatch element =
          value(
              given.asListType().elementType(), wanted.asListType().elementType(), path + ".element");
      return element.equals(asIs) ? asIs : new ValueMatch.OfList(element);
    }
    if (given.isMapType() && wanted.isMapType()) {
      ValueMatch key =
          value(given.asMapType().keyType(), wanted.asMapType().keyType(), path + ".key");
      ValueMatch value =
          value(given.asMapType().valueType(), wanted.asMapType().valueType(), path + ".value");
      return key.equals(asIs) && value.equals(asIs) ? asIs : new ValueMatch.OfMap(key, value);
    }
    if (!given.equals(wanted) && !SchemaMatcher.widens(given, wanted)) {
      misfits.add("column '%s' is %s in the changes and %s now".formatted(path, given, wanted));
    }
    return asIs;
  }
}
