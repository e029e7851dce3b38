package dev.floe.beam;

import java.util.Optional;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * What {@link DynamicDestinations} implement too that may know the table before they see an
 * element. Two sinks of one id and one catalog are told apart by it.
 */
public interface KnownTable {
  /** The table that all elements go to; empty when that depends on the element. */
  Optional<TableIdentifier> knownTable();
}
