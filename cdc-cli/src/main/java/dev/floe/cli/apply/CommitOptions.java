package dev.floe.cli.apply;

import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.table.DeleteMode;
import dev.floe.cli.options.BranchOption;
import dev.floe.cli.options.KeyValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.iceberg.catalog.TableIdentifier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how a run commits. */
final class CommitOptions {
  private static final List<String> RESERVED_PREFIXES =
      List.of(SummaryKeys.EMBEDDED.prefix(), ResumeCheck.PREFIX);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--commit-every",
      defaultValue = "100000",
      paramLabel = "N",
      description = "Changes in one commit (default: 100000). The rest is committed at the end.")
  private long commitEvery;

  @Option(
      names = "--sink-id",
      paramLabel = "ID",
      description = {
        "The name under which the table remembers how far this input was applied.",
        "Default: made from the names of the files and the table."
      })
  private String sinkId;

  @Mixin private BranchOption branch;

  @Option(
      names = "--delete-mode",
      defaultValue = "auto",
      converter = DeleteModeConverter.class,
      paramLabel = "MODE",
      description = {
        "How older rows are deleted: auto (default), equality, deletion-vectors.",
        "auto: by deletion vectors in tables of format version 3, by equality in others."
      })
  private DeleteMode deleteMode;

  @Option(
      names = "--strict",
      description = {
        "End the run when another run of the same sink has committed what it was about to.",
        "Default: go on after it, if it applied the same lines."
      })
  private boolean strict;

  @Option(
      names = "--from-scratch",
      description = {
        "Where the table cannot tell any more how far it is, begin with the first line.",
        "Default: end the run. Applying lines again does no harm with --upsert."
      })
  private boolean fromScratch;

  @Option(
      names = "--snapshot-property",
      paramLabel = "KEY=VALUE",
      description = "An entry for the summary of every snapshot; repeatable.")
  private List<String> snapshotProperties = new ArrayList<>();

  long commitEvery() {
    return OptionValues.positive(spec, "--commit-every", commitEvery);
  }

  /**
   * The rules of a run.
   *
   * @param realNames the real paths of the input's files
   */
  CommitRules rules(List<String> realNames) {
    return new CommitRules(
        sinkIds(realNames),
        branch.name(),
        deleteMode,
        fromScratch ? LostHistory.START_FROM_SCRATCH : LostHistory.REFUSE,
        strict ? OtherContent.REFUSE : OtherContent.SKIP,
        snapshotProperties());
  }

  private Function<TableIdentifier, String> sinkIds(List<String> realNames) {
    if (sinkId != null && sinkId.isBlank()) {
      throw new ParameterException(
          spec.commandLine(),
          "cannot use --sink-id '%s': it is blank; give a name that stays the same for this input"
              .formatted(sinkId));
    }
    return sinkId == null ? table -> SinkIds.derive(realNames, table) : table -> sinkId;
  }

  private Map<String, String> snapshotProperties() {
    Map<String, String> properties =
        KeyValues.parse(spec, "--snapshot-property", snapshotProperties);
    for (String key : properties.keySet()) {
      if (RESERVED_PREFIXES.stream().anyMatch(key::startsWith)) {
        throw new ParameterException(
            spec.commandLine(),
            "cannot set --snapshot-property '%s': keys that start with %s are Floe's own; choose"
                    .formatted(key, String.join(" or ", RESERVED_PREFIXES))
                + " another name");
      }
    }
    return properties;
  }
}
