package dev.floe.cdc.table;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.types.Types;

/**
 * How rows of given columns fill wanted ones: by name, nested columns too, in any order.
 *
 * <table>
 *   <caption>What fits</caption>
 *   <tr><th>the given columns</th><th>outcome</th></tr>
 *   <tr><td>have the column, with its type or one that its type holds all values of: int for long,
 *       float for double, a decimal of the same scale and fewer digits</td><td>taken</td></tr>
 *   <tr><td>have it, with another type</td><td>misfit</td></tr>
 *   <tr><td>have it as optional, while it is required</td><td>misfit of nulls: the values
 *       decide</td></tr>
 *   <tr><td>lack it, and it has a write default</td><td>filled with that</td></tr>
 *   <tr><td>lack it, and it is optional</td><td>filled with null</td></tr>
 *   <tr><td>lack it, and it is required, or mandatory by its id</td><td>misfit</td></tr>
 *   <tr><td>have one whose name differs only in case, or one that is not wanted</td>
 *       <td>misfit</td></tr>
 * </table>
 *
 * @param columns where each wanted column comes from; of use only without misfits
 * @param misfits what keeps any row from being taken, in words
 * @param misfitsOfNulls what keeps rows with nulls from being taken, in words
 * @param filled the full names of the columns that are not given, with what they are filled with
 */
public record SchemaMatch(
    StructMatch columns,
    List<String> misfits,
    List<String> misfitsOfNulls,
    Map<String, Object> filled) {

  /**
   * Matches columns.
   *
   * @param mandatoryIds ids of wanted fields that must be given whether or not they could be filled
   */
  public static SchemaMatch of(
      Types.StructType given, Types.StructType wanted, Set<Integer> mandatoryIds) {
    return new SchemaMatcher(mandatoryIds).match(given, wanted);
  }

  /**
   * What is wrong, why, and what to do, after "cannot write ...: ".
   *
   * @param problems what does not fit, in words
   */
  public static String describe(
      List<String> problems, Types.StructType given, Types.StructType wanted) {
    return "the columns of the input do not fit: "
        + String.join("; ", problems)
        + "; the input has ["
        + list(given)
        + "] and the table ["
        + list(wanted)
        + "]; give the input the names and types of the table's columns, or change the table";
  }

  private static String list(Types.StructType struct) {
    return struct.fields().stream()
        .map(
            field ->
                field.name() + (field.isRequired() ? " required " : " optional ") + field.type())
        .collect(Collectors.joining(", "));
  }
}
