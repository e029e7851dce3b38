package dev.floe.cli.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.compact.CompactionGain;
import dev.floe.cdc.compact.CompactionOutlook;
import dev.floe.cdc.compact.FileDebt;

/** Dead rows, and what a compaction would gain, as JSON. */
final class OutlookJson {
  private OutlookJson() {}

  /**
   * Adds it.
   *
   * @param top how many files are listed
   */
  static void add(ObjectNode root, CompactionOutlook outlook, int top) {
    ObjectNode dead = root.putObject("deadRows");
    dead.put("rows", outlook.deadRows())
        .put("fileCount", outlook.files().size())
        .put("reachingEqualityDeleteFiles", outlook.equalityDeleteFiles())
        .put("reachingEqualityDeletes", outlook.equalityDeletes());
    ArrayNode files = dead.putArray("files");
    outlook.files().stream().limit(top).forEach(file -> add(files.addObject(), file));
    CompactionGain gain = outlook.gain();
    root.putObject("compaction")
        .put("groups", gain.groups())
        .put("dataFiles", gain.files())
        .put("bytes", gain.bytes())
        .put("deadRows", gain.deadRows())
        .put("freedBytes", gain.freedBytes())
        .put("deleteFiles", gain.deleteFiles());
  }

  private static void add(ObjectNode node, FileDebt file) {
    node.put("location", file.location())
        .put("specId", file.specId())
        .put("partition", file.partition())
        .put("rows", file.rows())
        .put("deadRows", file.deadRows())
        .put("deadRatio", file.deadRatio())
        .put("bytes", file.bytes());
  }
}
