package dev.floe.beam.types;

import org.apache.beam.sdk.schemas.Schema.FieldType;

/** Whether Beam's types take null. */
public final class Nullability {
  private Nullability() {}

  /**
   * Whether values of a type may be null. Asked without {@link FieldType#getNullable}, which
   * returns an object in Beam 2.70 and a primitive in 2.73: what is compiled for one fails on the
   * other.
   */
  public static boolean isNullable(FieldType type) {
    return !type.equals(type.withNullable(false));
  }
}
