package dev.floe.beam.types;

/**
 * Turns values of one Beam type into values of one Iceberg type, in Iceberg's internal classes, and
 * back. Nulls are not its matter. Threads may share it.
 */
interface Conversion {
  /**
   * The Iceberg value.
   *
   * @throws IllegalArgumentException when the Iceberg type has no value that is exactly this one
   */
  Object toIceberg(Object beam);

  /** The Beam value of an Iceberg value, in its internal or its generic class. */
  Object toBeam(Object iceberg);

  /** Values that are the same on both sides. */
  Conversion SAME =
      new Conversion() {
        @Override
        public Object toIceberg(Object beam) {
          return beam;
        }

        @Override
        public Object toBeam(Object iceberg) {
          return iceberg;
        }
      };

  /** A conversion that is two functions. */
  static Conversion of(
      java.util.function.UnaryOperator<Object> toIceberg,
      java.util.function.UnaryOperator<Object> toBeam) {
    return new Conversion() {
      @Override
      public Object toIceberg(Object beam) {
        return toIceberg.apply(beam);
      }

      @Override
      public Object toBeam(Object iceberg) {
        return toBeam.apply(iceberg);
      }
    };
  }
}
