package dev.floe.benchmarks.write;

import dev.floe.cdc.table.WriteMode;
import java.util.Locale;
import java.util.Map;
import org.apache.iceberg.TableProperties;

/** The writers that are compared. */
public enum Subjects {
  /** Floe of changes that say what they replace: an insert deletes nothing. */
  FLOE_RETRACT,
  /** Floe of changes that each replace what is there. */
  FLOE_UPSERT,
  /** Floe's encoder alone. */
  FLOE_ENCODE,
  /** Floe's encoder and sorter. */
  FLOE_SORT,
  /** Iceberg's plain append of all changes. */
  PLAIN,
  /** Iceberg's equality-delta writer in upsert mode. */
  UPSERT_V2,
  /** The same with deletion vectors. */
  UPSERT_V3;

  /** Opens it. The caller closes it. */
  WriteSubject open(WriteSetup setup) {
    return switch (this) {
      case FLOE_RETRACT -> new FloeSubject(setup, WriteMode.RETRACT);
      case FLOE_UPSERT -> new FloeSubject(setup, WriteMode.UPSERT);
      case FLOE_ENCODE -> new PartialSubject(setup, WriteMode.RETRACT, PartialSubject.Step.ENCODE);
      case FLOE_SORT -> new PartialSubject(setup, WriteMode.RETRACT, PartialSubject.Step.SORT);
      case PLAIN -> new PlainSubject(setup.table());
      case UPSERT_V2, UPSERT_V3 -> new UpsertSubject(setup.table());
    };
  }

  /** The properties that its table needs. */
  Map<String, String> properties() {
    return this == UPSERT_V3 ? Map.of(TableProperties.FORMAT_VERSION, "3") : Map.of();
  }

  /** The name in results. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
