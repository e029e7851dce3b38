package dev.floe.cli.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Files and what a reader must apply with them, as JSON. */
final class DebtJson {
  private DebtJson() {}

  static void add(ObjectNode root, DeleteDebt deletes, int top) {
    add(root.putObject("files"), deletes.files());
    add(root.putObject("readCost"), deletes.cost());
    ObjectNode debt = root.putObject("deleteDebt");
    debt.put("partitionCount", deletes.partitions().size());
    ArrayNode partitions = debt.putArray("partitions");
    for (DeleteDebt.Partition partition : deletes.partitions().stream().limit(top).toList()) {
      ObjectNode node = partitions.addObject();
      node.put("specId", partition.specId()).put("partition", partition.path());
      add(node.putObject("files"), partition.files());
      add(node.putObject("readCost"), partition.cost());
    }
  }

  private static void add(ObjectNode node, FileFacts files) {
    add(node.putObject("data"), files.data());
    add(node.putObject("equalityDeletes"), files.equalityDeletes());
    add(node.putObject("positionDeletes"), files.positionDeletes());
    add(node.putObject("deletionVectors"), files.deletionVectors());
  }

  private static void add(ObjectNode node, Volume volume) {
    node.put("files", volume.files()).put("rows", volume.rows()).put("bytes", volume.bytes());
  }

  private static void add(ObjectNode node, ReadCost cost) {
    node.put("dataFiles", cost.dataFiles())
        .put("dataFilesWithDeletes", cost.dataFilesWithDeletes())
        .put("deleteFileLoads", cost.deleteFileLoads())
        .put("deleteRowLoads", cost.deleteRowLoads())
        .put("equalityDeletes", cost.equalityDeletes())
        .put("positionDeletes", cost.positionDeletes())
        .put("mostDeleteRows", cost.mostDeleteRows())
        .put("deleteRowsPerDataFile", cost.deleteRowsPerDataFile());
  }
}
