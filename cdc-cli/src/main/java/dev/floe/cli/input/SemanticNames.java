package dev.floe.cli.input;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/**
 * The names that Debezium and Kafka Connect give to meanings. A unit follows from the name, never
 * from the look of a value or from the connector.
 */
final class SemanticNames {
  private static final Named TEXT = new Named(Semantic.TEXT, Set.of(Physical.STRING));
  private static final Named NUMBER =
      new Named(Semantic.NUMBER, Set.of(Physical.INT32, Physical.INT64));
  private static final Named VECTOR = new Named(Semantic.VECTOR, Set.of(Physical.ARRAY));

  private static final Map<String, Named> BY_NAME =
      Map.ofEntries(
          entry("io.debezium.time.Date", named(Semantic.EPOCH_DAYS, Physical.INT32)),
          entry("io.debezium.time.Time", named(Semantic.TIME_MILLIS, Physical.INT32)),
          entry("io.debezium.time.MicroTime", named(Semantic.TIME_MICROS, Physical.INT64)),
          entry("io.debezium.time.NanoTime", named(Semantic.TIME_NANOS, Physical.INT64)),
          entry("io.debezium.time.Timestamp", named(Semantic.TIMESTAMP_MILLIS, Physical.INT64)),
          entry(
              "io.debezium.time.MicroTimestamp", named(Semantic.TIMESTAMP_MICROS, Physical.INT64)),
          entry("io.debezium.time.NanoTimestamp", named(Semantic.TIMESTAMP_NANOS, Physical.INT64)),
          entry("io.debezium.time.IsoDate", named(Semantic.ISO_DATE, Physical.STRING)),
          entry("io.debezium.time.IsoTime", named(Semantic.ISO_TIME, Physical.STRING)),
          entry("io.debezium.time.IsoTimestamp", named(Semantic.ISO_TIMESTAMP, Physical.STRING)),
          entry(
              "io.debezium.time.ZonedTimestamp", named(Semantic.ZONED_TIMESTAMP, Physical.STRING)),
          entry("io.debezium.time.ZonedTime", TEXT),
          entry("io.debezium.time.Interval", TEXT),
          entry("io.debezium.time.Year", NUMBER),
          entry("io.debezium.time.MicroDuration", NUMBER),
          entry("io.debezium.time.NanoDuration", NUMBER),
          entry("io.debezium.data.Uuid", named(Semantic.UUID, Physical.STRING)),
          entry("io.debezium.data.Json", TEXT),
          entry("io.debezium.data.Xml", TEXT),
          entry("io.debezium.data.Enum", TEXT),
          entry("io.debezium.data.EnumSet", TEXT),
          entry("io.debezium.data.Ltree", TEXT),
          entry("io.debezium.data.TsVector", TEXT),
          entry("io.debezium.data.Bits", named(Semantic.BITS, Physical.BYTES)),
          entry(
              "io.debezium.data.VariableScaleDecimal",
              named(Semantic.VARIABLE_SCALE_DECIMAL, Physical.STRUCT)),
          entry("io.debezium.data.DoubleVector", VECTOR),
          entry("io.debezium.data.FloatVector", VECTOR),
          entry("org.apache.kafka.connect.data.Date", named(Semantic.EPOCH_DAYS, Physical.INT32)),
          entry("org.apache.kafka.connect.data.Time", named(Semantic.TIME_MILLIS, Physical.INT32)),
          entry(
              "org.apache.kafka.connect.data.Timestamp",
              named(Semantic.TIMESTAMP_MILLIS, Physical.INT64)),
          entry("org.apache.kafka.connect.data.Decimal", named(Semantic.DECIMAL, Physical.BYTES)));

  private SemanticNames() {}

  /** A meaning and the physical types that carry it. */
  private record Named(Semantic semantic, Set<Physical> physicals) {}

  /**
   * The meaning of a declared type.
   *
   * @throws Misfit when its name is not known, or not for its physical type
   */
  static Semantic of(EventType type) throws Misfit {
    if (type.name() == null) {
      return Semantic.NONE;
    }
    Named named = BY_NAME.get(type.name());
    if (named == null && type.physical() == Physical.STRUCT) {
      // A struct's name is mostly the name of its row type; its fields say how to read it.
      return Semantic.NONE;
    }
    if (named == null || !named.physicals().contains(type.physical())) {
      throw Misfit.semantic(type);
    }
    return named.semantic();
  }

  private static Named named(Semantic semantic, Physical physical) {
    return new Named(semantic, Set.of(physical));
  }
}
