package dev.floe.cli.options;

import org.apache.iceberg.catalog.TableIdentifier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that names one table. */
public final class TableOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NS.NAME",
      description = "Namespace and name of the table, for example shop.orders.")
  private String table;

  /** The table named. */
  public TableIdentifier identifier() {
    return parse(spec, table);
  }

  /**
   * Reads a dotted name.
   *
   * @throws ParameterException when it has no namespace or an empty part
   */
  public static TableIdentifier parse(CommandSpec spec, String name) {
    if (!name.matches("[^.]+(\\.[^.]+)+")) {
      throw new ParameterException(
          spec.commandLine(),
          "cannot use '%s' as --table: it is not NAMESPACE.NAME, for example shop.orders"
              .formatted(name));
    }
    return TableIdentifier.parse(name);
  }
}
