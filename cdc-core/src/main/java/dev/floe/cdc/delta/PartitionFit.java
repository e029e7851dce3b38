package dev.floe.cdc.delta;

import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Brings partitions into the classes that a spec gives them, which may be wider than those that
 * they were computed in: a source column may have been widened since.
 */
final class PartitionFit {
  private PartitionFit() {}

  /** Whether the values of a partition have the classes that a spec gives them. */
  static boolean fits(StructLike partition, PartitionSpec spec) {
    Types.StructType type = typeOf(spec);
    if (partition.size() != type.fields().size()) {
      return false;
    }
    for (int i = 0; i < partition.size(); i++) {
      Object value = partition.get(i, Object.class);
      if (value != null && !classOf(type.fields().get(i)).isInstance(value)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The values of a partition in the classes that its spec gives them now.
   *
   * @throws IllegalArgumentException when a value is not of the type, nor of one that widens to it
   */
  static StructLike fitted(StructLike partition, PartitionSpec spec) {
    Types.StructType type = typeOf(spec);
    if (partition.size() != type.fields().size()) {
      throw new IllegalArgumentException(
          "a partition of " + partition.size() + " values is none of " + type);
    }
    Object[] fitted = new Object[partition.size()];
    for (int i = 0; i < fitted.length; i++) {
      Object value = partition.get(i, Object.class);
      fitted[i] = value == null ? null : fitted(value, type.fields().get(i));
    }
    return new PartitionTuple(fitted);
  }

  /** A value as one of a type that its column was widened to; the value itself if it was not. */
  static Object widened(Object value, Type type) {
    if (value instanceof Integer narrow && type.typeId() == Type.TypeID.LONG) {
      return narrow.longValue();
    }
    if (value instanceof Float narrow && type.typeId() == Type.TypeID.DOUBLE) {
      return narrow.doubleValue();
    }
    return value;
  }

  /** The type of a spec's partitions, of which void fields alone make none. */
  private static Types.StructType typeOf(PartitionSpec spec) {
    return spec.isUnpartitioned() ? Types.StructType.of() : spec.partitionType();
  }

  private static Object fitted(Object value, Types.NestedField field) {
    if (field.type().typeId() == Type.TypeID.UNKNOWN) {
      throw new IllegalArgumentException(
          "the column that partition field '"
              + field.name()
              + "' is computed from was dropped from the table, so no file can be added in its"
              + " partition "
              + value
              + "; start the sink anew, which then writes under the table's current spec");
    }
    Object fitted = widened(value, field.type());
    if (!classOf(field).isInstance(fitted)) {
      throw new IllegalArgumentException(
          "the partition value "
              + value
              + " of "
              + value.getClass().getSimpleName()
              + " is none of the partition field '"
              + field.name()
              + "' of type "
              + field.type());
    }
    return fitted;
  }

  private static Class<?> classOf(Types.NestedField field) {
    Type type = field.type();
    // A source column that is gone leaves no type behind: only nulls are left to be written.
    return type.typeId() == Type.TypeID.UNKNOWN ? Void.class : type.typeId().javaClass();
  }
}
