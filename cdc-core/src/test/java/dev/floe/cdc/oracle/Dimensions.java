package dev.floe.cdc.oracle;

import dev.floe.cdc.change.ChangeKind;
import java.util.SplittableRandom;

/**
 * The settings of one run, all drawn from its seed. Each component is an enum; a setting depends on
 * the seed and the component's name alone, so that a new component leaves the others as they were.
 */
record Dimensions(
    long seed,
    FormatVersion formatVersion,
    Creation creation,
    Partitioning partitioning,
    Mode mode,
    KeyShape keyShape,
    KeyType keyType,
    Payload payload,
    Shards shards,
    Memory memory,
    Arrival arrival,
    Delivery delivery,
    Sequences sequences,
    Poison poison,
    Restart restart,
    Interference interference) {

  static Dimensions of(long seed) {
    Partitioning partitioning = pick(seed, Partitioning.class);
    return new Dimensions(
        seed,
        pick(seed, FormatVersion.class),
        pick(seed, Creation.class),
        partitioning,
        partitioning.followsKey() ? pick(seed, Mode.class) : Mode.RETRACT,
        pick(seed, KeyShape.class),
        pick(seed, KeyType.class),
        pick(seed, Payload.class),
        pick(seed, Shards.class),
        pick(seed, Memory.class),
        pick(seed, Arrival.class),
        pick(seed, Delivery.class),
        pick(seed, Sequences.class),
        pick(seed, Poison.class),
        pick(seed, Restart.class),
        interference(seed, partitioning));
  }

  /**
   * Cutting an epoch in two takes away what makes an update without before-image safe where the
   * partition does not follow the key.
   */
  private static Interference interference(long seed, Partitioning partitioning) {
    Interference drawn = pick(seed, Interference.class);
    return drawn == Interference.OVERLAP && !partitioning.followsKey()
        ? Interference.ROLLBACK
        : drawn;
  }

  private static <E extends Enum<E>> E pick(long seed, Class<E> dimension) {
    E[] values = dimension.getEnumConstants();
    return values[random(seed, dimension.getSimpleName()).nextInt(values.length)];
  }

  /** The source of chance for one purpose of this run. */
  SplittableRandom random(String purpose) {
    return random(seed, purpose);
  }

  private static SplittableRandom random(long seed, String purpose) {
    return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + purpose.hashCode());
  }

  /** Whether the sink drops a change unread. */
  boolean drops(Change change) {
    return mode == Mode.UPSERT && change.kind() == ChangeKind.UPDATE_BEFORE;
  }
}
