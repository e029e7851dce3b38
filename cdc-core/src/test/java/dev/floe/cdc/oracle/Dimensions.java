package dev.floe.cdc.oracle;

import dev.floe.cdc.change.ChangeKind;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The settings of one run, all drawn from its seed. Each component is an enum; a setting depends on
 * the seed and the component's name alone, so that a new component leaves the others as they were.
 */
record Dimensions(
    long seed,
    FormatVersion formatVersion,
    Deletes deletes,
    KeyCache keyCache,
    DataFormat dataFormat,
    DeleteFormat deleteFormat,
    Creation creation,
    Partitioning partitioning,
    Mode mode,
    KeyShape keyShape,
    KeyType keyType,
    Payload payload,
    Load load,
    Shards shards,
    Memory memory,
    OpenPartitions openPartitions,
    Arrival arrival,
    Delivery delivery,
    Sequences sequences,
    Ties ties,
    Poison poison,
    Restart restart,
    Interference interference,
    SchemaChanges schemaChanges,
    Maintenance maintenance,
    ForeignRows foreignRows) {

  /** The settings of a seed, but for those that {@link Forced#byProperties} has. */
  static Dimensions of(long seed) {
    return of(seed, Forced.byProperties());
  }

  static Dimensions of(long seed, Forced forced) {
    Draw draw = new Draw(seed, forced);
    Partitioning partitioning = draw.pick(Partitioning.class);
    FormatVersion version = draw.pick(FormatVersion.class);
    Deletes deletes = deletes(draw, version);
    boolean lookedUp = areAllLookedUp(version, deletes);
    Mode mode = lookedUp || partitioning.allowsUpsert() ? draw.pick(Mode.class) : Mode.RETRACT;
    KeyType keyType = draw.pick(KeyType.class);
    return new Dimensions(
        seed,
        version,
        deletes,
        draw.pick(KeyCache.class),
        draw.pick(DataFormat.class),
        draw.pick(DeleteFormat.class),
        draw.pick(Creation.class),
        partitioning,
        mode,
        keyShape(draw, partitioning, keyType),
        keyType,
        draw.pick(Payload.class),
        draw.pick(Load.class),
        draw.pick(Shards.class),
        draw.pick(Memory.class),
        draw.pick(OpenPartitions.class),
        draw.pick(Arrival.class),
        draw.pick(Delivery.class),
        draw.pick(Sequences.class),
        draw.pick(Ties.class),
        draw.pick(Poison.class),
        draw.pick(Restart.class),
        interference(draw, lookedUp || partitioning.columnsBesideKey(mode).isEmpty()),
        draw.pick(SchemaChanges.class),
        draw.pick(Maintenance.class),
        draw.pick(ForeignRows.class));
  }

  /** A sink that is told to make vectors takes no table of version two. */
  private static Deletes deletes(Draw draw, FormatVersion version) {
    Deletes drawn = draw.pick(Deletes.class);
    return drawn == Deletes.DELETION_VECTORS && version != FormatVersion.THREE
        ? Deletes.AUTO
        : drawn;
  }

  private static boolean areAllLookedUp(FormatVersion version, Deletes deletes) {
    return version == FormatVersion.THREE && deletes != Deletes.EQUALITY;
  }

  /** A key that is to be truncated and cannot has a second column that can. */
  private static KeyShape keyShape(Draw draw, Partitioning partitioning, KeyType keyType) {
    boolean needsSecond =
        partitioning == Partitioning.TRUNCATE_AND_BUCKET_OF_KEY && !keyType.truncates();
    return needsSecond ? KeyShape.COMPOSITE : draw.pick(KeyShape.class);
  }

  /**
   * Cutting an epoch in two takes away what makes an update without before-image safe where the
   * partition does not follow the key.
   */
  private static Interference interference(Draw draw, boolean partitionFollowsKey) {
    Interference drawn = draw.pick(Interference.class);
    return drawn == Interference.OVERLAP && !partitionFollowsKey ? Interference.ROLLBACK : drawn;
  }

  private record Draw(long seed, Forced forced) {
    <E extends Enum<E>> E pick(Class<E> dimension) {
      return forced.setting(dimension).orElseGet(() -> draw(dimension));
    }

    private <E extends Enum<E>> E draw(Class<E> dimension) {
      E[] values = dimension.getEnumConstants();
      return values[random(seed, dimension.getSimpleName()).nextInt(values.length)];
    }
  }

  /** The source of chance for one purpose of this run. */
  SplittableRandom random(String purpose) {
    return random(seed, purpose);
  }

  private static SplittableRandom random(long seed, String purpose) {
    return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + purpose.hashCode());
  }

  /** Whether the rows of all epochs' deletes are looked up, so that a delete is its key alone. */
  boolean deletesAreKeys() {
    return areAllLookedUp(formatVersion, deletes);
  }

  /**
   * The columns outside the key that a delete must tell, as a row's partition is computed from
   * them.
   */
  List<String> partitionColumnsBesideKey() {
    return deletesAreKeys() ? List.of() : partitioning.columnsBesideKey(mode);
  }

  /** Whether the sink drops a change unread. */
  boolean drops(Change change) {
    return mode == Mode.UPSERT && change.kind() == ChangeKind.UPDATE_BEFORE;
  }
}
