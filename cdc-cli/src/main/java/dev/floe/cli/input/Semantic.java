package dev.floe.cli.input;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a physical type of a schema block means, by the name that Debezium or Kafka Connect gives
 * it. Times, dates and numbers follow the name and never the look of a value.
 */
enum Semantic {
  /** No name: the physical type itself. */
  NONE(EnumSet.allOf(Physical.class)),
  EPOCH_DAYS(EnumSet.of(Physical.INT32), "io.debezium.time.Date", Semantic.CONNECT + "Date"),
  TIME_MILLIS(EnumSet.of(Physical.INT32), "io.debezium.time.Time", Semantic.CONNECT + "Time"),
  TIME_MICROS(EnumSet.of(Physical.INT64), "io.debezium.time.MicroTime"),
  TIME_NANOS(EnumSet.of(Physical.INT64), "io.debezium.time.NanoTime"),
  TIMESTAMP_MILLIS(
      EnumSet.of(Physical.INT64), "io.debezium.time.Timestamp", Semantic.CONNECT + "Timestamp"),
  TIMESTAMP_MICROS(EnumSet.of(Physical.INT64), "io.debezium.time.MicroTimestamp"),
  TIMESTAMP_NANOS(EnumSet.of(Physical.INT64), "io.debezium.time.NanoTimestamp"),
  ISO_DATE(EnumSet.of(Physical.STRING), "io.debezium.time.IsoDate"),
  ISO_TIME(EnumSet.of(Physical.STRING), "io.debezium.time.IsoTime"),
  /** The wall clock of a database without zones, marked {@code Z}. */
  ISO_TIMESTAMP(EnumSet.of(Physical.STRING), "io.debezium.time.IsoTimestamp"),
  /** An instant. */
  ZONED_TIMESTAMP(EnumSet.of(Physical.STRING), "io.debezium.time.ZonedTimestamp"),
  UUID(EnumSet.of(Physical.STRING), "io.debezium.data.Uuid"),
  /** Kept as the text it is. */
  TEXT(
      EnumSet.of(Physical.STRING),
      "io.debezium.data.Json",
      "io.debezium.data.Xml",
      "io.debezium.data.Enum",
      "io.debezium.data.EnumSet",
      "io.debezium.data.Ltree",
      "io.debezium.data.TsVector",
      "io.debezium.time.Interval",
      "io.debezium.time.ZonedTime"),
  /** Kept as the number it is. */
  NUMBER(
      EnumSet.of(Physical.INT32, Physical.INT64),
      "io.debezium.time.Year",
      "io.debezium.time.MicroDuration",
      "io.debezium.time.NanoDuration"),
  BITS(EnumSet.of(Physical.BYTES), "io.debezium.data.Bits"),
  DECIMAL(EnumSet.of(Physical.BYTES), Semantic.CONNECT + "Decimal"),
  VARIABLE_SCALE_DECIMAL(EnumSet.of(Physical.STRUCT), "io.debezium.data.VariableScaleDecimal"),
  /** Kept as the list it is. */
  VECTOR(
      EnumSet.of(Physical.ARRAY), "io.debezium.data.DoubleVector", "io.debezium.data.FloatVector");

  private static final String CONNECT = "org.apache.kafka.connect.data.";
  private static final Map<String, Semantic> BY_NAME = byName();

  private final Set<Physical> physicals;
  private final String[] names;

  Semantic(Set<Physical> physicals, String... names) {
    this.physicals = physicals;
    this.names = names;
  }

  /**
   * The meaning of a type.
   *
   * @param name the type's name; may be null
   * @throws Misfit when the name is not known, or not for this physical type
   */
  static Semantic of(Physical physical, String name) throws Misfit {
    Semantic known = name == null ? NONE : BY_NAME.get(name);
    if (known == null && physical == Physical.STRUCT) {
      // A struct's name is mostly the name of its row type; its fields say how to read it.
      return NONE;
    }
    if (known == null || !known.physicals.contains(physical)) {
      throw Misfit.semantic(name, physical);
    }
    return known;
  }

  private static Map<String, Semantic> byName() {
    Map<String, Semantic> map = new HashMap<>();
    for (Semantic semantic : values()) {
      for (String name : semantic.names) {
        map.put(name, semantic);
      }
    }
    return Map.copyOf(map);
  }
}
