package dev.floe.cli.options;

import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that names a branch of a table. */
public final class BranchOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--branch",
      paramLabel = "NAME",
      description = "The branch of the table (default: main).")
  private String branch;

  /**
   * The branch named; empty for none.
   *
   * @throws ParameterException when it is blank
   */
  public Optional<String> name() {
    if (branch != null && branch.isBlank()) {
      throw new ParameterException(
          spec.commandLine(),
          "cannot use --branch '%s': it is blank; name a branch, or leave the option out for %s"
              .formatted(branch, SnapshotRef.MAIN_BRANCH));
    }
    return Optional.ofNullable(branch);
  }

  /**
   * The name of the branch to read, which is main when none is named.
   *
   * @throws CommandFailure when the table has no such branch; the main one it has, even without a
   *     snapshot
   */
  public String existing(Table table) {
    String name = name().orElse(SnapshotRef.MAIN_BRANCH);
    SnapshotRef ref = table.refs().get(name);
    if (name.equals(SnapshotRef.MAIN_BRANCH) || (ref != null && ref.isBranch())) {
      return name;
    }
    String branches =
        table.refs().entrySet().stream()
            .filter(entry -> entry.getValue().isBranch())
            .map(entry -> entry.getKey())
            .sorted()
            .collect(Collectors.joining(", "));
    throw new CommandFailure(
        "cannot read branch '%s' of %s: %s; its branches: %s"
            .formatted(
                name,
                table.name(),
                ref == null ? "the table has none of this name" : "it is a tag",
                branches.isEmpty() ? SnapshotRef.MAIN_BRANCH : branches));
  }
}
