package dev.floe.cdc.sink;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * What became of one epoch in the tables that it had changes for.
 *
 * @param position the position the epoch was committed at
 * @param tables the result of each, in the order in which they were committed
 */
public record TablesCommitResult(long position, Map<TableIdentifier, CommitResult> tables) {
  public TablesCommitResult {
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
  }
}
