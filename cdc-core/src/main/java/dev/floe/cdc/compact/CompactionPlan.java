package dev.floe.cdc.compact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.PartitionMap;
import org.apache.iceberg.util.PropertyUtil;

/**
 * The groups of files of a snapshot that are worth to be written anew.
 *
 * <pre>
 *   a file is chosen   when equality deletes reach it, when its share of dead rows is large enough,
 *                      or when what lives of it is small
 *   a group is made    of chosen files of one partition, by age, up to the size of a group
 *   and is worth it    when a file of it is chosen for its deletes, or small files can be merged
 * </pre>
 */
final class CompactionPlan {
  private final LiveTable live;
  private final CompactionRules rules;
  private final long targetBytes;
  private final List<FileGroup> groups = new ArrayList<>();

  private CompactionPlan(LiveTable live, CompactionRules rules, long targetBytes) {
    this.live = live;
    this.rules = rules;
    this.targetBytes = targetBytes;
  }

  static CompactionPlan of(Table table, LiveTable live, CompactionRules rules) {
    CompactionPlan plan = new CompactionPlan(live, rules, targetBytes(table, rules));
    PartitionMap<List<DataFile>> chosen = PartitionMap.create(table.specs());
    for (DataFile file : live.data()) {
      if (plan.isChosen(file)) {
        chosen.computeIfAbsent(file.specId(), file.partition(), ArrayList::new).add(file);
      }
    }
    chosen.entrySet().stream()
        .sorted(
            Comparator.comparing(
                entry ->
                    entry.getValue().get(0).specId() + "/" + entry.getValue().get(0).location()))
        .map(Map.Entry::getValue)
        .forEach(plan::group);
    return plan;
  }

  /** How large the new files become. */
  static long targetBytes(Table table, CompactionRules rules) {
    return rules
        .targetFileBytes()
        .orElseGet(
            () ->
                PropertyUtil.propertyAsLong(
                    table.properties(),
                    TableProperties.WRITE_TARGET_FILE_SIZE_BYTES,
                    TableProperties.WRITE_TARGET_FILE_SIZE_BYTES_DEFAULT));
  }

  List<FileGroup> groups() {
    return groups;
  }

  /** What carrying it out would gain, as far as that is known without reading rows. */
  CompactionGain gain(long sequenceNumber) {
    Set<String> gone = new HashSet<>();
    long bytes = 0;
    long dead = 0;
    double freed = 0;
    for (FileGroup group : groups) {
      for (DataFile file : group.files()) {
        gone.add(file.location());
        bytes += file.fileSizeInBytes();
        dead += live.knownDeadRows(file);
        freed += file.fileSizeInBytes() - liveBytes(file);
      }
    }
    int deletes = groups.isEmpty() ? 0 : live.idleWithout(gone, sequenceNumber).size();
    return new CompactionGain(groups.size(), gone.size(), bytes, dead, Math.round(freed), deletes);
  }

  private boolean isChosen(DataFile file) {
    return rules.scope() == CompactionRules.Scope.ALL || hasDebt(file) || isSmall(file);
  }

  private boolean hasDebt(DataFile file) {
    return live.hasEqualityDeletes(file)
        || (file.recordCount() > 0 && deadRatio(file) >= rules.minDeadRatio());
  }

  private boolean isSmall(DataFile file) {
    return liveBytes(file) < CompactionRules.SMALL * targetBytes;
  }

  private double deadRatio(DataFile file) {
    return file.recordCount() == 0
        ? 0
        : (double) live.knownDeadRows(file) / (double) file.recordCount();
  }

  private double liveBytes(DataFile file) {
    return file.fileSizeInBytes() * (1 - deadRatio(file));
  }

  private void group(List<DataFile> partition) {
    partition.sort(
        Comparator.comparingLong((DataFile file) -> LiveTable.sequenceOf(file))
            .thenComparing(DataFile::location));
    double limit = (double) targetBytes * CompactionRules.FILES_OF_GROUP;
    List<DataFile> group = new ArrayList<>();
    double bytes = 0;
    for (DataFile file : partition) {
      if (!group.isEmpty() && bytes + liveBytes(file) > limit) {
        addIfWorthIt(group, bytes);
        group = new ArrayList<>();
        bytes = 0;
      }
      group.add(file);
      bytes += liveBytes(file);
    }
    addIfWorthIt(group, bytes);
  }

  private void addIfWorthIt(List<DataFile> group, double bytes) {
    boolean merges =
        group.size() >= CompactionRules.SMALL_FILES_TO_MERGE
            || (group.size() > 1 && bytes >= targetBytes);
    if (rules.scope() == CompactionRules.Scope.ALL
        || merges
        || group.stream().anyMatch(this::hasDebt)) {
      groups.add(new FileGroup(group.get(0).specId(), group.get(0).partition(), group));
    }
  }
}
