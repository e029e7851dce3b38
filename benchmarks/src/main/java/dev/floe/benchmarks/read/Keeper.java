package dev.floe.benchmarks.read;

import dev.floe.benchmarks.write.Changes;
import java.io.IOException;
import java.util.List;
import org.apache.iceberg.Table;

/**
 * Who keeps a table of its own up to date, in one thread:
 *
 * <pre>
 *   (add* -> commit)*  -> close
 * </pre>
 */
interface Keeper extends AutoCloseable {
  /** The name in results. */
  String name();

  /** Takes changes of the present epoch. */
  void add(Changes changes) throws IOException;

  /** Commits the epoch. */
  void commit() throws IOException;

  /** The table as a reader finds it who comes now. */
  Table table();

  /** How long it looked up the rows that it deletes, in ms, one epoch after the other. */
  List<Double> resolveMs();

  /** Gives back what it holds. The table stays. */
  @Override
  void close() throws IOException;
}
